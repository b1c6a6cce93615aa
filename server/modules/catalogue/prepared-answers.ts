import type { HostDependencies } from '../../dependencies.ts'
import { PreparedBody } from '../../http/prepared-body.ts'
import { dataHeaders } from '../../http/security-headers.ts'
import { openDay } from './open-day.ts'
import { readRevision } from './revision.ts'

/** A prepared answer is good for this long without asking the database whether the catalogue changed. */
const revisionCheckMs = 1000

const publicHeaders = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=60, stale-while-revalidate=600',
}

/**
 * Answers of the public catalogue: made once per revision and day, whatever the number of requests. Requests that
 * arrive while one is being made wait for it.
 */
export class PreparedAnswers {
  readonly #deps: HostDependencies
  readonly #answers = new Map<string, Promise<PreparedBody>>()
  #edition = ''
  #edited: Promise<void> = Promise.resolve()
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  /** @param make Called at most once per revision and day for each name. */
  async get(name: string, make: (today: string) => Promise<unknown>): Promise<PreparedBody> {
    await this.#refresh()
    const known = this.#answers.get(name)
    if (known) return known
    const today = openDay(this.#deps.clock())
    const answer = make(today).then((value) => new PreparedBody(JSON.stringify(value), publicHeaders))
    this.#answers.set(name, answer)
    // A failure is not an answer: the next request tries again.
    answer.catch(() => this.#answers.delete(name))
    return answer
  }

  #refresh(): Promise<void> {
    const now = this.#deps.clock().getTime()
    if (Math.abs(now - this.#checkedAt) < revisionCheckMs) return this.#edited
    this.#checkedAt = now
    this.#edited = this.#readEdition()
    return this.#edited
  }

  async #readEdition(): Promise<void> {
    const edition = `${openDay(this.#deps.clock())} ${await readRevision(this.#deps.database.db)}`
    if (edition === this.#edition) return
    this.#edition = edition
    this.#answers.clear()
  }
}
