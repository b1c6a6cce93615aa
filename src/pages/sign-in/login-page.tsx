import { env, hasFeature } from '#api/env.ts'
import { signInErrorText } from '#api/error-texts.ts'
import { hostLinks } from '#api/host-links.ts'
import { configuredChallenge } from '#external/challenge.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { logIn } from '#features/auth/sign-in.ts'
import { takesCookies } from '#features/auth/takes-cookies.ts'
import { OutboxHint } from '#features/outbox/OutboxHint.tsx'
import { useAfterSignIn } from '#pages/sign-in/use-after-sign-in.ts'
import { useSearch } from '@tanstack/react-router'

const from = '/'

const startChallenge = configuredChallenge()

const blocksCookies = !takesCookies()

export function LoginPage() {
  const { next } = useSearch({ from })
  const enter = useAfterSignIn(next)
  return (
    <AuthLayout privacyUrl={env.privacyUrl}>
      <LoginForm
        passwordResetHref={hostLinks.passwordReset()}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={signInErrorText}
        blocksCookies={blocksCookies}
        onSubmit={async (credentials) => {
          await logIn(credentials)
          await enter()
        }}
      />
      <OutboxHint />
    </AuthLayout>
  )
}
