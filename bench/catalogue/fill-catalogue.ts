import type { Database } from '#server/db/database.ts'
import { categories } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { readSeed } from '#server/modules/studies/sources/seed/read-seed.ts'
import { RealShapedStudies } from '../records/real-shaped-studies.ts'

const batchSize = 500

/** Real-shaped studies in a database, saved a batch at a time as an import does. */
export class FilledCatalogue {
  readonly #db: Database
  readonly #source: RealShapedStudies
  #count = 0

  private constructor(db: Database, today: string) {
    this.#db = db
    this.#source = new RealShapedStudies(today)
  }

  /** Inserts the seed's categories where they are missing. */
  static async start(db: Database): Promise<FilledCatalogue> {
    const today = new Date().toISOString().slice(0, 10)
    await db.insert(categories).values(readSeed(today).categories).onConflictDoNothing()
    return new FilledCatalogue(db, today)
  }

  /** Adds studies until there are this many. */
  async grow(count: number): Promise<void> {
    await this.#save(numbers(this.#count, count), 0)
    this.#count = count
  }

  /** Replaces the content of every so many studies, but not their places. */
  change(every: number, version: number): Promise<void> {
    return this.#save(numbers(0, this.#count, every), version)
  }

  async #save(chosen: readonly number[], version: number): Promise<void> {
    for (let start = 0; start < chosen.length; start += batchSize) {
      const batch: StudyInput[] = []
      for (const number of chosen.slice(start, start + batchSize))
        batch.push(await this.#source.study(number, version))
      await saveStudies(this.#db, batch, new Date())
    }
  }
}

function numbers(from: number, before: number, step = 1): number[] {
  return Array.from({ length: Math.ceil((before - from) / step) }, (_, index) => from + index * step)
}
