import type { Context } from 'hono'
import type { HostDependencies } from '../../dependencies.ts'
import type { HostEnv } from '../../http/host-env.ts'
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
  #edited: Promise<() => boolean> = Promise.resolve(() => false)
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  /** @param make Called at most once per revision and day for each name. */
  async respond(
    c: Context<HostEnv>,
    name: string,
    make: (today: string) => Promise<unknown>,
  ): Promise<Response> {
    const isFresh = await this.#refresh()
    return (await this.#prepared(name, make)).respond(c, isFresh)
  }

  #prepared(name: string, make: (today: string) => Promise<unknown>): Promise<PreparedBody> {
    const known = this.#answers.get(name)
    if (known) return known
    const today = openDay(this.#deps.clock())
    const answer = make(today).then((value) => new PreparedBody(JSON.stringify(value), publicHeaders))
    this.#answers.set(name, answer)
    // A failure is not an answer: the next request tries again.
    answer.catch(() => this.#answers.delete(name))
    return answer
  }

  /** Resolves to whether what was found is still good. */
  #refresh(): Promise<() => boolean> {
    const now = this.#deps.clock().getTime()
    if (this.#isRecent(now)) return this.#edited
    this.#checkedAt = now
    const isFresh = () => this.#checkedAt === now && this.#isRecent(this.#deps.clock().getTime())
    this.#edited = this.#readEdition().then(() => isFresh)
    return this.#edited
  }

  #isRecent(now: number): boolean {
    return Math.abs(now - this.#checkedAt) < revisionCheckMs
  }

  async #readEdition(): Promise<void> {
    const edition = `${openDay(this.#deps.clock())} ${await readRevision(this.#deps.database.db)}`
    if (edition === this.#edition) return
    this.#edition = edition
    this.#answers.clear()
  }
}
