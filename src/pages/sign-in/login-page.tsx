import { env, hasFeature } from '#api/env.ts'
import { codeRefusal, signInErrorText } from '#api/error-texts.ts'
import { hostLinks } from '#api/host-links.ts'
import { configuredChallenge } from '#external/challenge.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import type { CodeField, CodeFieldProps } from '#features/auth/CodeField.tsx'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { logIn } from '#features/auth/sign-in.ts'
import { takesCookies } from '#features/auth/takes-cookies.ts'
import { OutboxHint } from '#features/outbox/OutboxHint.tsx'
import { useUnreadAccount } from '#pages/sign-in/use-unread-account.ts'
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

/** The field for a code, once the host has asked for one. Its code loads then. */
function useCodeField() {
  const [Field, setField] = useState<typeof CodeField | null>(null)
  const [refusal, setRefusal] = useState<CodeFieldProps['refusal']>(null)
  return {
    field: Field && <Field refusal={refusal} />,
    attempt: async (work: () => Promise<void>) => {
      setRefusal(null)
      try {
        await work()
      } catch (error) {
        const code = codeRefusal(error)
        if (code !== null) {
          const { CodeField: Loaded } = await import('#features/auth/CodeField.tsx')
          setField(() => Loaded)
          setRefusal({ isWrong: code === 'wrong-code' })
        }
        throw error
      }
    },
  }
}

export function LoginPage() {
  const { next } = useSearch({ from })
  const enter = useAfterSignIn(next)
  const { field, attempt } = useCodeField()
  const unread = useUnreadAccount()
  return (
    <AuthLayout privacyUrl={env.privacyUrl}>
      <LoginForm
        passwordResetHref={hostLinks.passwordReset()}
        hasSessionOnly={hasFeature('session-only')}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={(error) => (codeRefusal(error) === null ? signInErrorText(error) : null)}
        blocksCookies={blocksCookies}
        otherFailure={usePasskeys(enter) ?? unread}
        codeField={field}
        onSubmit={(credentials) =>
          attempt(async () => {
            await logIn(credentials)
            await enter()
          })
        }
      />
      <OutboxHint />
    </AuthLayout>
  )
}
