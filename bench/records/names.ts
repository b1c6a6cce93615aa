import { type Random, seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { TextVariations } from './vary-text.ts'

/** Clinics that a city may have; few of them run most of its trials. */
const facilitiesPerCity = 60
const firms = 5000

/** Names of facilities and firms: the same number of a city always has the same name. */
export class Names {
  readonly #names: readonly string[]
  readonly #variations: TextVariations

  /** @param names Real ones, to be varied. */
  constructor(names: readonly string[]) {
    this.#names = names
    this.#variations = new TextVariations(names, 0.5)
  }

  facilityIn({ city, state }: { city: string; state: string }, random: Random): string {
    return this.#named(`facility/${city}/${state}/${skewed(facilitiesPerCity, random)}`)
  }

  firm(random: Random): string {
    return this.#named(`firm/${skewed(firms, random)}`)
  }

  #named(key: string): string {
    const random = seededRandom(key)
    return this.#variations.vary(random.pick(this.#names), random)
  }
}

/** A number below `count`; small ones more often. */
const skewed = (count: number, random: Random) => Math.floor(count * random.next() ** 2)

/** A phone number that reaches nobody. */
export const phone = (random: Random): string =>
  `${random.integer(201, 989)}-555-${String(random.integer(0, 9999)).padStart(4, '0')}`

/** A name under the reserved top level `.example`. */
export const domain = (random: Random): string => `${word(random)}${word(random)}.example`

const letters = 'abcdefghilmnoprstu'.split('')

const word = (random: Random) =>
  Array.from({ length: random.integer(3, 7) }, () => random.pick(letters)).join('')

/** Seven digits, others for each number up to ten million: a sequence would compress better than real ids. */
export const scattered = (number: number): string =>
  String((number * 7_368_787) % 10_000_000).padStart(7, '0')
