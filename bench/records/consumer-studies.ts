import { addDays } from '#domain/dates/calendar.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { readSeed } from '#server/modules/studies/sources/seed/read-seed.ts'
import { type Random, seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { Names, domain, phone, scattered } from './names.ts'
import type { Places } from './places.ts'
import { TextVariations } from './vary-text.ts'

/** Share that is open in the whole country. The seed's is larger: a large catalogue grows by local studies. */
const nationwideShare = 0.1
/** Share of the others that is held in several market areas. */
const severalAreasShare = 0.15

/** Focus groups, surveys, app installs and product tests: the seed's with other keys, words, places and dates. */
export class ConsumerStudies {
  readonly #places: Places
  readonly #today: string
  readonly #seeded: readonly StudyInput[]
  readonly #titles: TextVariations
  readonly #texts: TextVariations
  readonly #facilities: Names
  readonly #firms: Names

  /** @param today Calendar day (`YYYY-MM-DD`) that dates are counted from. */
  constructor(places: Places, today: string) {
    this.#places = places
    this.#today = today
    const seeded = readSeed(today).studies.filter((study) => study.categorySlug !== 'clinical-trials')
    this.#seeded = seeded
    this.#titles = new TextVariations(
      seeded.map(({ title }) => title),
      0.95,
    )
    this.#texts = new TextVariations(
      seeded.map(({ longDescription }) => longDescription),
      0.9,
    )
    this.#facilities = new Names(seeded.flatMap(({ facility }) => facility ?? []))
    this.#firms = new Names(seeded.flatMap(({ company }) => company ?? []))
  }

  /** @param number Part of the study's key. */
  study(number: number, random: Random): StudyInput {
    const seeded = random.pick(this.#seeded)
    const key = `consumer-${scattered(number)}`
    const site = domain(random)
    return {
      ...seeded,
      sourceKey: key,
      title: this.#titles.like(seeded.title, random),
      // The same for each version of a study.
      ...this.#placeOf(seededRandom(`place/${number}`)),
      company: this.#firms.firm(random),
      publishOn: addDays(this.#today, -Math.floor(45 * random.next() ** 1.5)),
      expireOn: seeded.expireOn && addDays(this.#today, random.integer(5, 120)),
      image1x1: seeded.image1x1?.replace(seeded.sourceKey, key) ?? null,
      image2x1: seeded.image2x1?.replace(seeded.sourceKey, key) ?? null,
      longDescription: this.#texts.like(seeded.longDescription, random),
      registrationLink: seeded.registrationLink && `https://apply.${site}/studies/${key}`,
      registrationEmail: seeded.registrationEmail && `${key}@${site}`,
      registrationPhone: seeded.registrationPhone && phone(random),
    }
  }

  #placeOf(random: Random): Pick<StudyInput, 'dmas' | 'city' | 'facility'> {
    if (random.chance(nationwideShare)) return { dmas: [], city: null, facility: null }
    const count = random.chance(severalAreasShare) ? random.integer(2, 5) : 1
    const dmas = [...new Set(Array.from({ length: count }, () => this.#places.area(random)))].sort(
      (a, b) => a - b,
    )
    const [dma = 0, ...others] = dmas
    if (others.length > 0) return { dmas, city: null, facility: null }
    const place = this.#places.cityIn(dma, random)
    return {
      dmas,
      city: { name: place.city, state: place.state },
      facility: random.chance(0.5) ? this.#facilities.facilityIn(place, random) : null,
    }
  }
}
