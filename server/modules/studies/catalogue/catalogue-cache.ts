import type { Context } from 'hono'
import { isUnavailable } from '#server/db/failures.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { CachedBody } from '#server/http/cached-body.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { openDay } from './open-day.ts'
import { readRevision } from './revision.ts'

/** A prepared answer is good for this long without asking the database whether the catalogue changed. */
const revisionCheckMs = 1000
const maxAgeSeconds = 60
/** How old an answer may be that is given because the database does not answer. */
const maxStaleSeconds = 86_400

const publicHeaders = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': `public, max-age=${maxAgeSeconds}, stale-while-revalidate=600, stale-if-error=${maxStaleSeconds}`,
}

type Make = (today: string) => Promise<unknown>

/** The answers of one revision and day. */
interface Edition {
  name: string
  /** When the database last said that this is the present one, in milliseconds. */
  confirmedAt: number
  answers: Map<string, Promise<CachedBody>>
}

/**
 * Answers of the public catalogue: made once per revision and day, whatever the number of requests. Requests that
 * arrive while one is being made wait for it. While the database is down the last answer is given, marked with its age.
 */
export class CatalogueCache {
  readonly #deps: HostDependencies
  #edition: Edition = { name: '', confirmedAt: 0, answers: new Map() }
  /** The edition before: of the present one some answers may not have been made when the database goes down. */
  #former: Edition | null = null
  #checked: Promise<() => boolean> = Promise.resolve(() => false)
  #checkedAt = Number.NEGATIVE_INFINITY
  #isChecking = false
  /** Whether the last look at the revision found the database unavailable. */
  #isDown = false

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  /** @param make Called at most once per revision and day for each name. */
  async respond(c: Context<HostEnv>, name: string, make: Make): Promise<Response> {
    const checked = this.#check()
    // Without waiting for a database that may take seconds to fail.
    if (this.#isDown) return (await this.#stale(c, name)) ?? this.#fresh(c, name, make, checked)
    try {
      return await this.#fresh(c, name, make, checked)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const stale = await this.#stale(c, name)
      if (stale === null) throw error
      return stale
    }
  }

  async #fresh(
    c: Context<HostEnv>,
    name: string,
    make: Make,
    checked: Promise<() => boolean>,
  ): Promise<Response> {
    const isFresh = await checked
    return (await this.#prepared(name, make)).respond(c, { isFresh })
  }

  /** The last answer, as a cache marks it (RFC 9111, RFC 9211); null when there is none, or only an old one. */
  async #stale(c: Context<HostEnv>, name: string): Promise<Response | null> {
    const now = this.#deps.clock().getTime()
    for (const edition of [this.#edition, this.#former]) {
      // One that is being made may fail like everything else.
      const body = await edition?.answers.get(name)?.catch(() => null)
      if (!edition || !body) continue
      const age = Math.max(0, Math.floor((now - edition.confirmedAt) / 1000))
      if (age > maxStaleSeconds) return null
      const status = `Stipend; hit; ttl=${maxAgeSeconds - age}`
      return body.respond(c, { headers: { Age: String(age), 'Cache-Status': status } })
    }
    return null
  }

  #prepared(name: string, make: Make): Promise<CachedBody> {
    const { answers } = this.#edition
    const known = answers.get(name)
    if (known) return known
    const today = openDay(this.#deps.clock())
    const answer = make(today).then((value) => new CachedBody(JSON.stringify(value), publicHeaders))
    answers.set(name, answer)
    // A failure is not an answer: the next request tries again.
    answer.catch(() => answers.delete(name))
    return answer
  }

  /** Resolves to whether what was found is still good. Looks once in a second, and one look at a time. */
  #check(): Promise<() => boolean> {
    const now = this.#deps.clock().getTime()
    if (this.#isRecent(now) || this.#isChecking) return this.#checked
    this.#checkedAt = now
    this.#isChecking = true
    const isFresh = () => this.#checkedAt === now && this.#isRecent(this.#deps.clock().getTime())
    this.#checked = this.#readEdition(now)
      .then(() => isFresh)
      .finally(() => (this.#isChecking = false))
    // While it is down nobody may be waiting for this.
    this.#checked.catch(() => {})
    return this.#checked
  }

  #isRecent(now: number): boolean {
    return Math.abs(now - this.#checkedAt) < revisionCheckMs
  }

  async #readEdition(now: number): Promise<void> {
    const { clock, database, log } = this.#deps
    try {
      const name = `${openDay(clock())} ${await readRevision(database.db)}`
      if (name !== this.#edition.name) {
        this.#former = this.#edition
        this.#edition = { name, confirmedAt: now, answers: new Map() }
      }
      this.#edition.confirmedAt = now
      this.#isDown = false
    } catch (error) {
      if (isUnavailable(error) && !this.#isDown) {
        this.#isDown = true
        log.error({ err: error }, 'the catalogue is answered from memory')
      }
      throw error
    }
  }
}
