import { env, hasFeature } from '#api/env.ts'
import { signInErrorText } from '#api/error-texts.ts'
import { hostLinks } from '#api/host-links.ts'
import { configuredChallenge } from '#external/challenge.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { currentUser } from '#features/auth/current-user.ts'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { logIn } from '#features/auth/enter.ts'
import { OutboxHint } from '#features/outbox/OutboxHint.tsx'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEntering } from './-entering.ts'
import { NextSearch } from './-next-search.ts'

export const Route = createFileRoute('/')({
  validateSearch: NextSearch,
  beforeLoad: async ({ context }) => {
    if ((await currentUser(context.client)) !== null) throw redirect({ to: '/my' })
  },
  component: LoginPage,
})

const startChallenge = configuredChallenge()

function LoginPage() {
  const { next } = Route.useSearch()
  const enter = useEntering(next)
  return (
    <AuthLayout privacyUrl={env.privacyUrl}>
      <LoginForm
        passwordResetHref={hostLinks.passwordReset()}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={signInErrorText}
        onSubmit={async (credentials) => {
          await logIn(credentials)
          await enter()
        }}
      />
      <OutboxHint />
    </AuthLayout>
  )
}
