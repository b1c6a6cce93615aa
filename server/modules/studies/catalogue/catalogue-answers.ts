import type { Context } from 'hono'
import { isUnavailable } from '#server/db/failures.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { PreparedBodies } from '#server/files/prepared-bodies.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'
import { catalogueHeaders, maxAgeSeconds, maxStaleSeconds } from './catalogue-headers.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { readRevision } from './revision.ts'

/** How long a body is valid without another check of the catalogue's revision. */
const revisionCheckMs = 1000
/** Most are those of single studies. */
const maxBytes = 16 * 1024 * 1024

/** Makes an answer: a value to send as JSON, or a body. */
type Make = (today: string) => Promise<object>

interface Snapshot {
  name: string
  /** When the database last confirmed it as the current one, in milliseconds. */
  confirmedAt: number
}

/**
 * Answers of the public catalogue, each made once per revision and day. While the database is down, the last answer is
 * given, marked with its age. Answers beyond a limit of memory are made again.
 */
export class CatalogueAnswers {
  readonly #deps: HostDependencies
  readonly #bodies = new PreparedBodies(maxBytes)
  #snapshot: Snapshot = { name: '', confirmedAt: 0 }
  /** The snapshot before: answers may be missing in the current one when the database goes down. */
  #previous = this.#snapshot
  #checked = Promise.resolve()
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
    const stale = this.#isDown ? await this.#stale(c, name) : null
    if (stale !== null) return stale
    try {
      await checked
      const body = await this.#bodies.of(nameIn(this.#snapshot, name), async () =>
        bodyOf(await make(openDay(this.#deps.clock()))),
      )
      return await body.respond(c)
    } catch (error) {
      const last = isUnavailable(error) ? await this.#stale(c, name) : null
      if (last === null) throw error
      return last
    }
  }

  /** The last answer, marked as by a cache (RFC 9111, RFC 9211); null if there is none, or only too old ones. */
  async #stale(c: Context<HostEnv>, name: string): Promise<Response | null> {
    const now = this.#deps.clock().getTime()
    for (const snapshot of [this.#snapshot, this.#previous]) {
      // An answer in the making may fail as well.
      const body = await this.#bodies.find(nameIn(snapshot, name))?.catch(() => null)
      if (!body || body.isLost) continue
      const age = Math.max(0, Math.floor((now - snapshot.confirmedAt) / 1000))
      if (age > maxStaleSeconds) return null
      const status = `Stipend; hit; ttl=${maxAgeSeconds - age}`
      return body.respond(c, { Age: String(age), 'Cache-Status': status })
    }
    return null
  }

  /** Checks the revision at most once a second, and one check at a time. */
  #check(): Promise<void> {
    const now = this.#deps.clock().getTime()
    if (Math.abs(now - this.#checkedAt) < revisionCheckMs || this.#isChecking) return this.#checked
    this.#checkedAt = now
    this.#isChecking = true
    this.#checked = this.#readSnapshot(now).finally(() => (this.#isChecking = false))
    // Prevents an unhandled rejection, because nobody may wait for it while the database is down.
    this.#checked.catch(() => {})
    return this.#checked
  }

  async #readSnapshot(now: number): Promise<void> {
    const { clock, database, log } = this.#deps
    try {
      const name = `${openDay(clock())} ${await readRevision(database.db)}`
      if (name !== this.#snapshot.name) {
        this.#previous = this.#snapshot
        this.#snapshot = { name, confirmedAt: now }
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

const nameIn = (snapshot: Snapshot, name: string) => `${snapshot.name} ${name}`

const bodyOf = (made: object) =>
  made instanceof PreparedBody ? made : PreparedBody.of(JSON.stringify(made), catalogueHeaders)
