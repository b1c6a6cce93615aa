import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { HostError } from '#server/errors/host-error.ts'
import { isCommonPassword, withoutLookAlikes, withoutPredictable } from './common-passwords.ts'
import { fold } from '#domain/words.ts'
import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import { stateNames } from '#server/platform/market-areas/states.ts'

/**
 * Refuses a new password unless it meets the rules of sign-up, is not too long to hash, and is not easily guessed.
 * Guessed first are common passwords, and those made of words that anybody may know of the account.
 *
 * @throws {HostError} `bad-password`.
 */
export async function requireUsablePassword(
  { brand, product }: { brand: string; product: { label: string } },
  password: string,
  email: string,
): Promise<void> {
  const isUsable =
    password.length <= passwordMaximumLength &&
    meetsPasswordRules(password) &&
    !isMadeOfOwnWords(password, { brand, label: product.label, email }) &&
    !(await isCommonPassword(password))
  if (!isUsable) throw new HostError('bad-password')
}

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

/** Words of the portal’s subject, in its languages. */
const topicWords =
  'research study studies survey surveys focus group panel participant account login welcome reward money gift card ' +
  'investigación estudio encuesta grupo participante cuenta bienvenido recompensa dinero regalo'

const commonWords = [timeWords, topicWords, ...stateNames, ...marketAreas.map(({ city }) => city)].flatMap(
  wordsOf,
)

/** A longer password may well be made of several of the common words: together they are hard to guess. */
const phraseLength = 16

/**
 * Whether a password is little more than words that anybody would try for this account: the product's name, the names
 * on its pages, and the parts of the account's own e-mail address; unless it is a long one, also seasons, months, days,
 * places, and what the portal is about.
 */
function isMadeOfOwnWords(
  password: string,
  { brand, label, email }: Readonly<Record<'brand' | 'label' | 'email', string>>,
): boolean {
  const known = withoutPredictable(password).length < phraseLength ? commonWords : []
  const words = [...productWords, ...[brand, label, email].flatMap(wordsOf), ...known]
    .filter((word) => word.length >= minWordLength)
    // The longest first, so that a word within another does not leave the other's rest.
    .toSorted((a, b) => b.length - a.length)
  const folded = fold(password)
  const isNamed = (text: string) => words.some((word) => text.includes(word))
  return [folded, withoutPredictable(folded)]
    .flatMap((text) => [text, withoutLookAlikes(text)])
    .some((text) => isNamed(text) && lettersWithout(text, words) < minRestLength)
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
