import { hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { attemptCounters } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { deriveKey } from '#server/secrets/secrets.ts'
import { throttle } from '#server/runtime/throttle.ts'
import { type LimitName, limits, maxWindowSeconds } from './limits.ts'

const purgeIntervalSeconds = hourSeconds

interface LimiterDependencies {
  database: OpenDatabase
  clock: () => Date
  secret: string
}

/** Counts attempts in the database, so that several host processes share one count. */
export class AttemptLimiter {
  readonly #deps: LimiterDependencies
  readonly #key: Buffer
  readonly #purge: () => Promise<void>

  constructor(deps: LimiterDependencies) {
    this.#deps = deps
    this.#key = deriveKey(deps.secret, 'limits')
    this.#purge = throttle(deps.clock, purgeIntervalSeconds, async (now) => {
      const past = lt(attemptCounters.windowStart, secondsBefore(now, maxWindowSeconds))
      await deps.database.db.delete(attemptCounters).where(past)
    })
  }

  /**
   * Counts one attempt, refused ones included.
   *
   * @param subject The limited account, address, or both. Stored only as a keyed hash.
   * @throws {HostError} `rate-limited`, with the seconds until the window ends.
   */
  async count(name: LimitName, ...subject: string[]): Promise<void> {
    this.#refuseBeyond(name, await this.record(name, ...subject))
  }

  /**
   * Counts one attempt in the transaction of its effect. If a refusal rolls that back, the attempt does not
   * count. Until the transaction ends, other attempts of the subject wait.
   *
   * @throws {HostError} as {@link count}.
   */
  async countIn(tx: Database, name: LimitName, ...subject: string[]): Promise<void> {
    this.#refuseBeyond(name, await this.#add(tx, name, subject))
  }

  #refuseBeyond(name: LimitName, count: number): void {
    const { max, windowSeconds } = limits[name]
    if (count <= max) return
    const end = this.#windowStart(name).getTime() / 1000 + windowSeconds
    const retryAfterSeconds = Math.ceil(end - this.#deps.clock().getTime() / 1000)
    throw new HostError('rate-limited', { retryAfterSeconds })
  }

  /** Counts one attempt without refusing any, and resolves to the new count. */
  async record(name: LimitName, ...subject: string[]): Promise<number> {
    await this.#purge()
    return this.#add(this.#deps.database.db, name, subject)
  }

  /** Whether a subject has used all its attempts. The query does not count. */
  async isExhausted(name: LimitName, ...subject: string[]): Promise<boolean> {
    const [row] = await this.#deps.database.db
      .select({ count: attemptCounters.count })
      .from(attemptCounters)
      .where(this.#isCounter(name, subject))
    return row !== undefined && row.count >= limits[name].max
  }

  /**
   * Takes back one attempt that should not be limited after all.
   *
   * @param countedAt When it was counted. An attempt of an earlier window is not taken back.
   */
  async undo(name: LimitName, countedAt: Date, ...subject: string[]): Promise<void> {
    const windowStart = this.#windowStart(name)
    if (countedAt < windowStart) return
    await this.#deps.database.db
      .update(attemptCounters)
      .set({ count: sql`${attemptCounters.count} - 1` })
      .where(and(this.#isCounter(name, subject, windowStart), gt(attemptCounters.count, 0)))
  }

  /** Resets a subject's count after a success. */
  async reset(name: LimitName, ...subject: string[]): Promise<void> {
    const isOfSubject = eq(attemptCounters.key, this.#keyOf(name, subject))
    await this.#deps.database.db.delete(attemptCounters).where(isOfSubject)
  }

  /** Returns the window's new count, which is exact across host processes. */
  async #add(db: Database, name: LimitName, subject: string[]): Promise<number> {
    const [row] = await db
      .insert(attemptCounters)
      .values({ key: this.#keyOf(name, subject), windowStart: this.#windowStart(name), count: 1 })
      .onConflictDoUpdate({
        target: [attemptCounters.key, attemptCounters.windowStart],
        set: { count: sql`${attemptCounters.count} + 1` },
      })
      .returning({ count: attemptCounters.count })
    if (!row) throw new Error('The counter answered no row')
    return row.count
  }

  #isCounter(name: LimitName, subject: string[], windowStart = this.#windowStart(name)) {
    const isOfWindow = eq(attemptCounters.windowStart, windowStart)
    return and(eq(attemptCounters.key, this.#keyOf(name, subject)), isOfWindow)
  }

  #windowStart(name: LimitName): Date {
    const windowMs = limits[name].windowSeconds * 1000
    return new Date(Math.floor(this.#deps.clock().getTime() / windowMs) * windowMs)
  }

  #keyOf(name: LimitName, subject: string[]): string {
    const hash = createHmac('sha256', this.#key).update(JSON.stringify(subject)).digest('base64url')
    return `${name}:${hash}`
  }
}
