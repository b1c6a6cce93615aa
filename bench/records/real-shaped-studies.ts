import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { studyOfTrial } from '#server/modules/studies/sources/trials/study-of-trial.ts'
import { seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { ConsumerStudies } from './consumer-studies.ts'
import { Places } from './places.ts'
import { trialRecord } from './trials.ts'

/** Every fifth study is a trial. */
const trialEvery = 5

/** Live studies shaped as a portal's are: a fifth are trials, the others are what companies ask of consumers. */
export class RealShapedStudies {
  readonly #places = new Places()
  readonly #today: string
  readonly #others: ConsumerStudies

  /** @param today Calendar day (`YYYY-MM-DD`) that dates are counted from. */
  constructor(today: string) {
    this.#today = today
    this.#others = new ConsumerStudies(this.#places, today)
  }

  /**
   * A study by its number, the same on every machine.
   *
   * @param version Another version has the same key and place, and else other content.
   */
  async study(number: number, version = 0): Promise<StudyInput> {
    const random = seededRandom(`${number}/${version}`)
    if (number % trialEvery > 0) return this.#others.study(number, random)
    const now = new Date(`${this.#today}T00:00:00Z`)
    const record = trialRecord(number, this.#places, this.#today, random)
    const study = await studyOfTrial(record, { all: false, now })
    if (typeof study === 'string') throw new Error(`A trial cannot be imported: ${study}`)
    return study
  }
}
