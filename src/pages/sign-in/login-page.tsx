import { env, hasFeature } from '#api/env.ts'
import { codeRefusal, signInErrorText } from '#api/error-texts.ts'
import { CallError } from '#api/errors.ts'
import { hostLinks } from '#api/host-links.ts'
import { configuredChallenge } from '#external/challenge.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import type { CodeField, CodeFieldProps } from '#features/auth/CodeField.tsx'
import { Opening, SignUpLink } from '#features/auth/Opening.tsx'
import { LoginForm } from '#features/auth/LoginForm.tsx'
import { logIn } from '#features/auth/sign-in.ts'
import { takesCookies } from '#features/auth/takes-cookies.ts'
import { OutboxHint } from '#features/outbox/OutboxHint.tsx'
import { useUnreadAccount } from '#pages/sign-in/use-unread-account.ts'
import { useAfterSignIn } from '#pages/sign-in/use-after-sign-in.ts'
import { whenIdle } from '#base/scheduling.ts'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/** Below the form: it loads when the form can be used, and is missed by nobody if it does not. */
const Welcome = loadLater(async () => {
  await whenIdle()
  return import('#features/auth/Welcome.tsx').then(
    (code) => code.Welcome,
    () => () => null,
  )
})

const from = '/'

const startChallenge = configuredChallenge()

const blocksCookies = !takesCookies()

const takesPasskeys = () => hasFeature('passkeys') && !blocksCookies

/** Lets the browser suggest passkeys once the page is idle, and ask for one at a press. */
function usePasskeys(onSignedIn: () => Promise<void>) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const enter = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (!takesPasskeys()) return undefined
    const page = new AbortController()
    const attempt = { signal: page.signal, onSignedIn: () => enter(), onFailure: setFailure }
    const ready = isAsking ? Promise.resolve() : whenIdle()
    void ready
      .then(() => import('#features/auth/passkeys/suggest-passkeys.ts'))
      .then((code) => (isAsking ? code.askForPasskey(attempt) : code.suggestPasskeys(attempt)))
      // The code of passkeys did not load: the password remains.
      .catch(
        (error: unknown) =>
          isAsking && setFailure(signInErrorText(new CallError({ kind: 'network' }, error))),
      )
      // Then the browser suggests again.
      .finally(() => !page.signal.aborted && setAsking(false))
    return () => page.abort()
  }, [isAsking])
  return { failure, ask: () => setAsking(true) }
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
  const { next, from: signedInAt } = useSearch({ from })
  const enter = useAfterSignIn(next)
  const { field, attempt } = useCodeField()
  const unread = useUnreadAccount(signedInAt === 'google')
  const passkeys = usePasskeys(enter)
  return (
    <AuthLayout
      {...env}
      opening={<Opening next={next} />}
      signUp={<SignUpLink next={next} />}
      more={hasFeature('welcome') && <Welcome />}
    >
      <LoginForm
        passwordResetHref={hostLinks.passwordReset()}
        hasSessionOnly={hasFeature('session-only')}
        onPasskey={takesPasskeys() ? passkeys.ask : undefined}
        next={next}
        startCaptcha={startChallenge}
        googleHref={hasFeature('google') ? hostLinks.googleSignIn(next) : undefined}
        errorText={(error) => (codeRefusal(error) === null ? signInErrorText(error) : null)}
        blocksCookies={blocksCookies}
        otherFailure={passkeys.failure ?? unread}
        codeField={field}
        onSubmit={(credentials) => attempt(async () => enter(await logIn(credentials)))}
      />
      <OutboxHint />
    </AuthLayout>
  )
}
