import {
  type AuthenticationResponseJSON,
  WebAuthnAbortService,
  WebAuthnError,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser'
import { t } from '#language/language.ts'
import { askSignInOptions, signInWithPasskey } from './passkey-calls.ts'
import { passkeyErrorText } from './passkey-texts.ts'

/** A challenge is good for five minutes; the suggestion gets another one before. */
const renewalMs = 4 * 60_000
/** Wait before the host is asked again, such as without a network. */
const retryMs = 15_000
/** A browser that answers by itself must not repeat a refused passkey forever. */
const maxFailures = 3

export interface Suggestion {
  /** Ends the suggestion. */
  signal: AbortSignal
  onSignedIn: () => Promise<void>
  /** Gets the text of a failed sign-in; null once another one begins. */
  onFailure: (text: string | null) => void
}

/**
 * Lets the browser suggest passkeys in the e-mail field (conditional mediation) until one has signed in, or the page is
 * left. Browsers without it suggest none.
 */
export async function suggestPasskeys({ signal, onSignedIn, onFailure }: Suggestion): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  let failures = 0
  while (!signal.aborted && failures < maxFailures) {
    const response = await nextPasskey(signal)
    if (response === 'none') return
    if (response === 'again') continue
    try {
      onFailure(null)
      await signInWithPasskey(response)
      await onSignedIn()
      return
    } catch (error) {
      failures += 1
      onFailure(passkeyErrorText(error))
    }
  }
}

/** Asks for a passkey in the browser's dialog, and signs in with it. */
export async function askForPasskey({ signal, onSignedIn, onFailure }: Suggestion): Promise<void> {
  onFailure(null)
  if (!browserSupportsWebAuthn())
    return onFailure(t('This browser has no passkeys. Log in with your password instead.'))
  try {
    const optionsJSON = await askSignInOptions(signal)
    await signInWithPasskey(await startAuthentication({ optionsJSON }))
    await onSignedIn()
  } catch (error) {
    if (!signal.aborted)
      onFailure(
        error instanceof WebAuthnError
          ? t('No passkey was used. Your browser was asked to stop, or it has none for this site.')
          : passkeyErrorText(error),
      )
  }
}

/** The passkey that the participant chose. `again`: not yet, ask for a new challenge. `none`: the browser will not. */
async function nextPasskey(signal: AbortSignal): Promise<AuthenticationResponseJSON | 'again' | 'none'> {
  const optionsJSON = await askSignInOptions(signal).catch(() => null)
  if (signal.aborted) return 'none'
  if (optionsJSON === null) return passed(retryMs, signal)
  const renewal = new AbortController()
  const chosen = startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => 'none' as const)
  try {
    return await Promise.race([chosen, passed(renewalMs, AbortSignal.any([signal, renewal.signal]))])
  } finally {
    renewal.abort()
  }
}

/** Resolves after a time, once the page is visible: a hidden page asks the host for nothing. */
function passed(milliseconds: number, signal: AbortSignal): Promise<'again'> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const finish = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      end.abort()
      resolve('again')
    }
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', finish, { signal: end.signal })
      finish()
    }, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      finish()
    })
  })
}
