import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { Opening, SignUpLink } from '#features/auth/Opening.tsx'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { type Language, addTranslations, setLanguage } from '#language/language.ts'
import { spanish } from '#language/es/spanish.ts'
import { hostLinks } from '#api/host-links.ts'
import { readEnv } from '#contract/config/env.ts'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'

/** At build time no challenge runs: the form waits for one, as on the screen. */
const waitingChallenge = () => ({ restart: () => {}, stop: () => {} })

const presets = readEnv({})

/** HTML of the login page's first render, for the configurations that `fitsBuiltLogin` accepts. */
export async function renderLoginPage(language: Language): Promise<string> {
  setLanguage(language)
  if (language === 'es') addTranslations(spanish)
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: createRootRoute({
      component: () => (
        <AuthLayout {...presets} opening={<Opening />} signUp={<SignUpLink />}>
          <LoginForm
            passwordResetHref={hostLinks.passwordReset()}
            hasSessionOnly
            onPasskey={() => {}}
            startCaptcha={waitingChallenge}
            onSubmit={async () => {}}
            errorText={String}
          />
        </AuthLayout>
      ),
    }),
  })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
