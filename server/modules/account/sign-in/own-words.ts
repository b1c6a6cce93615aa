import { fold } from '#domain/words.ts'
import { withoutLookAlikes } from './common-passwords.ts'

/** Shorter words are in many good passwords by chance. */
const minWordLength = 4
/** A password must still have this many letters and digits without the words that everybody can know. */
const minRestLength = 6

/** Words of the product itself, whatever the operator calls it. */
const productWords = ['stipend', 'password']

/** Seasons, months and days, in the languages of the portal: with a year they pass for a password that changes. */
const timeWords =
  'spring summer autumn fall winter january february march april june july august september october november december ' +
  'monday tuesday wednesday thursday friday saturday sunday primavera verano otoño invierno enero febrero marzo abril ' +
  'mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo'

/**
 * Whether a password is little more than words that anybody would try for this account: the product's name, the names
 * on its pages, a season, month or day, and the parts of the account's own e-mail address.
 */
export function isMadeOfOwnWords(
  password: string,
  { brand, label, email }: Readonly<Record<'brand' | 'label' | 'email', string>>,
): boolean {
  const words = [...productWords, ...[timeWords, brand, label, email].flatMap((text) => wordsOf(text))]
    .filter((word) => word.length >= minWordLength)
    // The longest first, so that a word within another does not leave the other's rest.
    .toSorted((a, b) => b.length - a.length)
  const folded = fold(password)
  const isNamed = (text: string) => words.some((word) => text.includes(word))
  return [folded, withoutLookAlikes(folded)].some(
    (text) => isNamed(text) && lettersWithout(text, words) < minRestLength,
  )
}

/** The text's own words, and all of them as one. */
function wordsOf(text: string): string[] {
  const folded = fold(text)
  return [folded, folded.replaceAll(/[^\p{L}\d]/gu, ''), ...folded.split(/[^\p{L}\d]+/u)]
}

function lettersWithout(text: string, words: readonly string[]): number {
  const rest = words.reduce((remaining, word) => remaining.replaceAll(word, ' '), text)
  return rest.replaceAll(/[^\p{L}\d]/gu, '').length
}
