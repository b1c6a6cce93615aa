import { msg } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import { signInErrorText } from '#api/error-texts.ts'
import { hostLinks } from '#api/host-links.ts'
import { configuredChallenge } from '#external/challenge.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { signUp } from '#features/auth/sign-in.ts'
import { SignUpForm } from '#features/auth/SignUpForm.tsx'
import { takesCookies } from '#features/auth/takes-cookies.ts'
import { OutboxHint } from '#features/outbox/OutboxHint.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { useAfterSignIn } from '#pages/sign-in/use-after-sign-in.ts'
import { NextSearch } from '#pages/sign-in/next-search.ts'
import { skipWhenSignedIn } from '#pages/sign-in/skip-when-signed-in.ts'

export const Route = createFileRoute('/sign-up')({
  validateSearch: NextSearch,
  staticData: { title: msg('Sign up') },
  beforeLoad: ({ context, search }) => skipWhenSignedIn(context, search.next),
  component: SignUpPage,
})

const startChallenge = configuredChallenge()
const blocksCookies = !takesCookies()

function SignUpPage() {
  const { next } = Route.useSearch()
  const enter = useAfterSignIn(next)
  return (
    <AuthLayout privacyUrl={env.privacyUrl}>
      <SignUpForm
        termsUrl={env.termsUrl}
        privacyUrl={env.privacyUrl}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={signInErrorText}
        blocksCookies={blocksCookies}
        onSubmit={async (credentials) => {
          await signUp(credentials)
          await enter()
        }}
      />
      <OutboxHint />
    </AuthLayout>
  )
}
