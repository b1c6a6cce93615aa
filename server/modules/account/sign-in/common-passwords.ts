/** Loaded with the first new password, because many host processes see none. */
let known: Promise<ReadonlySet<string>> | null = null

/** More digits and signs than this around a common password make it one that nobody would try soon. */
const maxDecoration = 4
/** A shorter core is in a list of 49,000 by accident. */
const minCoreLength = 4

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Three and more digits, each of which is a step from the one before: `1234` or `9876`. */
const digitsBy = (step: 1 | 9) =>
  `(?:${Array.from('0123456789', (digit, at) => `${digit}(?=${(at + step) % 10})`).join('|')}){2,}\\d`
const predictable = new RegExp(String.raw`(?:19|20)\d\d|([^\p{L}])\1{2,}|${digitsBy(1)}|${digitsBy(9)}`, 'gu')

/** Leaves out what people add to a word that is refused: a year, digits in order, one digit or sign again and again. */
export const withoutPredictable = (folded: string): string => folded.replaceAll(predictable, '')

/** Folds case and compatible letters, as an attacker's rules do: `Password1` is tried right after `password1`. */
const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Replaces digits and signs that stand for a letter. */
export const withoutLookAlikes = (folded: string): string =>
  folded.replaceAll(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign)

/**
 * Whether a password is among the 49,000 most common ones of known leaks, or is one of them with little changed. Little
 * is its case, a year, digits in order, up to four other digits and signs around it, or digits and signs in the place of
 * letters. The list is exact, so no other password is refused by chance.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  const list = await known
  const folded = foldPassword(password)
  if (list.has(folded) || list.has(withoutLookAlikes(folded))) return true
  return [folded, withoutPredictable(folded)]
    .flatMap(coresOf)
    .some((core) => list.has(core) || list.has(withoutLookAlikes(core)))
}

/** The password without digits and signs at its ends. Signs that may stand for a letter are tried as both. */
function coresOf(folded: string): string[] {
  const cores = [/^[^\p{L}]+|[^\p{L}]+$/gu, /^[^\p{L}\d@$]+|[^\p{L}\d@$]+$/gu].map((ends) =>
    folded.replaceAll(ends, ''),
  )
  return cores.filter((core) => core.length >= minCoreLength && folded.length - core.length <= maxDecoration)
}

async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
