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
import { whenIdle } from '#offline/base/scheduling.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

const from = '/'

const startChallenge = configuredChallenge()

const blocksCookies = !takesCookies()

/** Lets the browser suggest passkeys once the page is idle. Returns the text of a failure. */
function usePasskeys(onSignedIn: () => Promise<void>): string | null {
  const [failure, setFailure] = useState<string | null>(null)
  const enter = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (!hasFeature('passkeys') || blocksCookies) return undefined
    const page = new AbortController()
    void whenIdle()
      .then(() => import('#features/auth/passkeys/suggest-passkeys.ts'))
      .then(({ suggestPasskeys }) =>
        suggestPasskeys({ signal: page.signal, onSignedIn: () => enter(), onFailure: setFailure }),
      )
      // Its code did not load: the password remains.
      .catch(() => {})
    return () => page.abort()
  }, [])
  return failure
}

export function LoginPage() {
  const { next } = useSearch({ from })
  const enter = useAfterSignIn(next)
  return (
    <AuthLayout privacyUrl={env.privacyUrl}>
      <LoginForm
        passwordResetHref={hostLinks.passwordReset()}
        hasSessionOnly={hasFeature('session-only')}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={signInErrorText}
        blocksCookies={blocksCookies}
        passkeyFailure={usePasskeys(enter)}
        onSubmit={async (credentials) => {
          await logIn(credentials)
          await enter()
        }}
      />
      <OutboxHint />
    </AuthLayout>
  )
}
