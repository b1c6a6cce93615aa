import type { Context } from 'hono'
import { isUnavailable } from '#server/db/failures.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { CachedBody } from '#server/http/cached-body.ts'
import type { PreparedBody } from '#server/http/prepared-body.ts'
import { catalogueHeaders, maxAgeSeconds, maxStaleSeconds } from './catalogue-headers.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { RecentBodies } from './recent-bodies.ts'
import { readRevision } from './revision.ts'

/** How long a cached answer is valid without another check of the catalogue's revision. */
const revisionCheckMs = 1000
/** For the answers of a snapshot in memory, of which those to single studies are most. */
const maxBytes = 16 * 1024 * 1024

/** Makes an answer: a value to send as JSON, or a body. */
type Make = (today: string) => Promise<object>

/** The answers of one revision and day. */
interface Snapshot {
  name: string
  /** When the database last confirmed it as the current one, in milliseconds. */
  confirmedAt: number
  answers: RecentBodies
}

/**
 * Answers of the public catalogue, each made once per revision and day. Concurrent requests wait for the same
 * answer. While the database is down, the last answer is given, marked with its age. Answers beyond a limit of
 * memory are made again.
 */
export class CatalogueCache {
  readonly #deps: HostDependencies
  #snapshot: Snapshot = { name: '', confirmedAt: 0, answers: new RecentBodies(maxBytes) }
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

  /** @param make Called at most once per revision and day for each name that is still in memory. */
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

  #cached(name: string, make: Make): Promise<PreparedBody> {
    const { answers } = this.#snapshot
    const known = answers.get(name)
    if (known) return known
    const answer = make(openDay(this.#deps.clock())).then((made) =>
      isBody(made) ? made : new CachedBody(JSON.stringify(made), catalogueHeaders),
    )
    answers.add(name, answer)
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
        this.#snapshot = { name, confirmedAt: now, answers: new RecentBodies(maxBytes) }
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

const isBody = (made: object): made is PreparedBody => 'respond' in made
