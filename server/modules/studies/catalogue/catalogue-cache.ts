import type { Context } from 'hono'
import { isUnavailable } from '#server/db/failures.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { CachedBody } from '#server/http/cached-body.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { openDay } from './open-day.ts'
import { readRevision } from './revision.ts'

/** How long a cached answer is valid without another check of the catalogue's revision. */
const revisionCheckMs = 1000
const maxAgeSeconds = 60
/** Maximum age of an answer that is given because the database is down. */
const maxStaleSeconds = 86_400

const publicHeaders = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': `public, max-age=${maxAgeSeconds}, stale-while-revalidate=600, stale-if-error=${maxStaleSeconds}`,
}

type Make = (today: string) => Promise<unknown>

/** The answers of one revision and day. */
interface Snapshot {
  name: string
  /** When the database last confirmed it as the current one, in milliseconds. */
  confirmedAt: number
  answers: Map<string, Promise<CachedBody>>
}

/**
 * Answers of the public catalogue, each made once per revision and day. Concurrent requests wait for the same
 * answer. While the database is down, the last answer is given, marked with its age.
 */
export class CatalogueCache {
  readonly #deps: HostDependencies
  #snapshot: Snapshot = { name: '', confirmedAt: 0, answers: new Map() }
  /** The snapshot before: answers may be missing in the current one when the database goes down. */
  #previous: Snapshot | null = null
  #checked: Promise<() => boolean> = Promise.resolve(() => false)
  #checkedAt = Number.NEGATIVE_INFINITY
  #isChecking = false
  /** Whether the last check of the revision found the database unavailable. */
  #isDown = false

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  /** @param make Makes the answer; called at most once per revision and day for each name. */
  async respond(c: Context<HostEnv>, name: string, make: Make): Promise<Response> {
    const checked = this.#check()
    // Answers without waiting for a database that may take seconds to fail.
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
    return (await this.#cached(name, make)).respond(c, { isFresh })
  }

  /**
   * The last answer, marked as by a cache (RFC 9111, RFC 9211); null if there is none, or only too old ones.
   */
  async #stale(c: Context<HostEnv>, name: string): Promise<Response | null> {
    const now = this.#deps.clock().getTime()
    for (const snapshot of [this.#snapshot, this.#previous]) {
      // An answer in the making may fail as well.
      const body = await snapshot?.answers.get(name)?.catch(() => null)
      if (!snapshot || !body) continue
      const age = Math.max(0, Math.floor((now - snapshot.confirmedAt) / 1000))
      if (age > maxStaleSeconds) return null
      const status = `Stipend; hit; ttl=${maxAgeSeconds - age}`
      return body.respond(c, { headers: { Age: String(age), 'Cache-Status': status } })
    }
    return null
  }

  #cached(name: string, make: Make): Promise<CachedBody> {
    const { answers } = this.#snapshot
    const known = answers.get(name)
    if (known) return known
    const today = openDay(this.#deps.clock())
    const answer = make(today).then((value) => new CachedBody(JSON.stringify(value), publicHeaders))
    answers.set(name, answer)
    // A failure is not kept: the next request tries again.
    answer.catch(() => answers.delete(name))
    return answer
  }

  /**
   * Resolves to a function that tells whether the snapshot is still fresh. Checks at most once a second, and
   * one check at a time.
   */
  #check(): Promise<() => boolean> {
    const now = this.#deps.clock().getTime()
    if (this.#isRecent(now) || this.#isChecking) return this.#checked
    this.#checkedAt = now
    this.#isChecking = true
    const isFresh = () => this.#checkedAt === now && this.#isRecent(this.#deps.clock().getTime())
    this.#checked = this.#readSnapshot(now)
      .then(() => isFresh)
      .finally(() => (this.#isChecking = false))
    // Prevents an unhandled rejection, because nobody may wait for it while the database is down.
    this.#checked.catch(() => {})
    return this.#checked
  }

  #isRecent(now: number): boolean {
    return Math.abs(now - this.#checkedAt) < revisionCheckMs
  }

  async #readSnapshot(now: number): Promise<void> {
    const { clock, database, log } = this.#deps
    try {
      const name = `${openDay(clock())} ${await readRevision(database.db)}`
      if (name !== this.#snapshot.name) {
        this.#previous = this.#snapshot
        this.#snapshot = { name, confirmedAt: now, answers: new Map() }
      }
      this.#snapshot.confirmedAt = now
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
