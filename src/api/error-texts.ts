import { type Marked, msg, t, plural } from '#language/language.ts'
import type { bodyErrors, commonErrors } from '#contract/endpoints/endpoint.ts'
import { signInErrorTexts } from '#contract/base/errors.ts'
import type { policies } from '#contract/endpoints/policies.ts'
import { env } from './env.ts'
import { CallError, type CallFailure } from './errors.ts'

/** Form messages for failed posts; apart from `errors.ts` because no first page needs them. */

const unreachableText = () =>
  navigator.onLine
    ? t('We could not reach the server. Check your connection and try again.')
    : t('You are offline. What you typed stays here: send it when you are connected.')

const unkept = msg(
  'The server accepted this, but this browser does not seem to keep its cookies. Allow cookies for {host} in the settings of the browser, then log in.',
)

function unansweredText({ kind }: CallFailure): string {
  return kind === 'timeout' ? t('The server takes too long to answer.') : unreachableText()
}

/** Also shown when the waiting posts cannot be read. */
export const storageSilent = msg(
  'The storage of this browser does not answer, so nothing can be saved or sent. Close the browser, open it again, and try once more.',
)

type Refusing = (typeof policies)['login' | 'signUp']
type SignInCode = Refusing['errors'][number] | (typeof bodyErrors | typeof commonErrors)[number]

/** Login shows these at a field of its own. */
type CodeRefusal = 'code-needed' | 'wrong-code'

const notAccepted = msg(
  'The server did not accept what was typed. Check the e-mail address and the password.',
)
const outdated = msg('This page is out of date. Reload it and try again.')
const notNow = msg('The server could not take this just now. Please try again.')

/** Words for the codes of our contract that the specification does not word. */
const ownSignInErrorTexts: Readonly<
  Record<Exclude<SignInCode, keyof typeof signInErrorTexts | CodeRefusal>, Marked>
> = {
  'csrf-failed': msg(
    'The server could not tell that this form is yours. Allow cookies for this site, reload the page, and try again.',
  ),
  'rate-limited': msg('Too many tries. Please try again later.'),
  invalid: notAccepted,
  'too-large': notAccepted,
  'unsupported-media-type': outdated,
  'bad-request': outdated,
  'not-found': outdated,
  'method-not-allowed': outdated,
  internal: notNow,
  unavailable: notNow,
}

/**
 * The banner text of login and sign-up. The specification shows "any other code as-is" (section 8): codes of our
 * contract have texts of their own, and unknown codes are shown as they are.
 */
export function signInErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return t('Something went wrong. Please try again.')
  const { failure } = error
  if (failure.kind === 'unkept') return t(unkept, { host: new URL(env.apiUrl || location.href).host })
  if (failure.kind !== 'refused') return ('code' in failure && failure.code) || unansweredText(failure)
  const { code, status, retryAfterMs } = failure
  if (code === '') return status >= 500 ? unreachableText() : t('The server refused ({status}).', { status })
  if (code === 'rate-limited' && retryAfterMs) return laterText(Math.ceil(retryAfterMs / 60_000))
  const own = codeText(ownSignInErrorTexts, code)
  return own === undefined ? (codeText(signInErrorTexts, code) ?? code) : t(own)
}

/** Whether the host asks for a code of the authenticator app, or has refused one. */
export function codeRefusal(error: unknown): CodeRefusal | null {
  const code = error instanceof CallError && error.failure.kind === 'refused' ? error.failure.code : ''
  return code === 'code-needed' || code === 'wrong-code' ? code : null
}

function laterText(minutes: number): string {
  return plural(
    minutes,
    'Too many tries. Try again in 1 minute.',
    'Too many tries. Try again in {count} minutes.',
  )
}

/** Text for a host's code. Own properties only: a code may be `constructor`. */
export function codeText<Text extends string>(
  texts: Readonly<Record<string, Text>>,
  code: string,
): Text | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined
}

/** Text for a form that could not be sent; the input stays on the screen. */
export function submitErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return unreachableText()
  if (error.failure.kind === 'storage') return t(storageSilent)
  return error.failure.kind === 'refused' ? refusedText(error.failure) : unansweredText(error.failure)
}

/** Text for a refusal that has none of its own. */
export function refusedText({ status, code }: { status: number; code: string }): string {
  if (status === 401) return t('You are logged out. Log in again to send this.')
  if (code === 'owner-mismatch') {
    return t('Somebody else is logged in on this device now. Log in again to send this.')
  }
  return status === 422 ? t('The server did not accept some of the answers. Please check them.') : t(notNow)
}
