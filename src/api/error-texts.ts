import { mark, t } from '#language/language.ts'
import { signInErrorTexts } from '#contract/errors.ts'
import { CallError } from './errors.ts'

/** What a form says when it could not be sent; apart from `errors.ts` because no first page needs it. */

const unreachable = mark('We could not reach the server. Check your connection and try again.')

/** Also where what waits cannot be shown. */
export const storageSilent = mark(
  'The storage of this browser does not answer, so nothing can be saved or sent. Close the browser, open it again, and try once more.',
)

/** The banner text of login and sign-up (specification, section 8): known codes in words, any other code as it is. */
export function signInErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return t('Something went wrong. Please try again.')
  if (error.failure.kind !== 'refused') return t(unreachable)
  const { code, status } = error.failure
  if (code === '') return status >= 500 ? t(unreachable) : t('The server refused ({status}).', { status })
  return codeText(signInErrorTexts, code) ?? code
}

/** What a table has for the host's word; nothing for one that only every object knows, such as `constructor`. */
export function codeText<Text extends string>(
  texts: Readonly<Record<string, Text>>,
  code: string,
): Text | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined
}

/** Words for a form that could not be sent; the entry stays on the screen. */
export function submitErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return t(unreachable)
  if (error.failure.kind === 'storage') return t(storageSilent)
  if (error.failure.kind !== 'refused') return t(unreachable)
  if (error.failure.status === 401) return t('You are signed out. Sign in again to send this.')
  if (error.failure.code === 'owner-mismatch') {
    return t('Somebody else is signed in on this device now. Sign in again to send this.')
  }
  if (error.failure.status === 422)
    return t('The server did not accept some of the answers. Please check them.')
  return t('The server could not take this just now. Please try again.')
}
