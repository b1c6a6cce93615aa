import { daySeconds } from '#domain/dates/spans.ts'
import { errorText } from '#server/errors/error-text.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readAnswerText } from '#server/outgoing/collect.ts'
import { retryAfterSeconds } from '#server/outgoing/retry-after.ts'
import * as v from 'valibot'

/** Between two requests: the registry allows some 50 a minute, and two processes may run at the same time. */
const intervalMs = 3000
const timeoutMs = 60_000
/** A page of 100 records has some 3 MB. */
const maxAnswerBytes = 64 * 1024 * 1024
const maxAttempts = 6
/** The first pause before another attempt; each further one is twice as long. */
const firstPauseMs = 2000
/** After 429 without `Retry-After`. */
const limitedPauseMs = 60_000
/** The registry may ask for a longer pause. Then the next run makes another attempt. */
const maxPauseMs = 15 * 60_000

/** The registry did not answer, or not as its API promises. The message is for the operator. */
export class RegistryError extends Error {
  override name = 'RegistryError'
  /** Status of the registry's answer, if it refused a request. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(`the registry ${message}`)
    this.status = status
  }
}

const PageAnswer = v.object({
  studies: v.array(v.unknown()),
  nextPageToken: v.optional(v.pipe(v.string(), v.nonEmpty())),
  totalCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

interface Page {
  records: unknown[]
  /** Null after the last page. */
  next: string | null
  /** Number of records of all pages; the registry gives it with the first one. */
  total: number | null
}

/** Ten times the whole registry, in pages of a hundred. */
const maxPages = 60_000

/** The registry may change its records while they are read: so many of a thousand may be missing at the end. */
const maxMissingPerThousand = 1

/** Records of a query: those that came so far, and those that the registry announced; null if it did not. */
interface Progress {
  read: number
  expected: number | null
}

/** Follows the pages of one query, which must come to an end, and not too early. */
export class PageChain {
  readonly #tokens = new Set<string>()
  #progress: Progress

  /** @param progress Of the pages before, if the query was interrupted. */
  constructor(progress: Progress = { read: 0, expected: null }) {
    this.#progress = progress
  }

  /** Number of records that the registry announced; null if it did not. */
  get expected(): number | null {
    return this.#progress.expected
  }

  /**
   * @throws {RegistryError} for a token that was there before, after a page without records, after too many pages, or at
   * an end before all records came.
   */
  check({ records, next, total }: Page): void {
    const before = this.#progress
    this.#progress = { read: before.read + records.length, expected: before.expected ?? total }
    if (next === null) this.#checkEnd(before.read > 0 && records.length === 0)
    else if (records.length === 0 || this.#tokens.has(next) || this.#tokens.size >= maxPages)
      throw new RegistryError('does not end its list')
    else this.#tokens.add(next)
  }

  #checkEnd(isEmptyPage: boolean): void {
    const { read, expected } = this.#progress
    const missing = expected === null ? 0 : expected - read
    if (missing * 1000 > (expected ?? 0) * maxMissingPerThousand || (isEmptyPage && expected === null))
      throw new RegistryError(`ended its list after ${read} of ${expected ?? 'its'} records`)
  }
}

/** Resolves after some milliseconds; rejects when the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

interface ClientDependencies {
  /** Address of the API, such as `https://clinicaltrials.gov/api/v2`. */
  baseUrl: string
  send: HostDependencies['send']
  clock: () => Date
  pause: Pause
}

type Outcome = { body: unknown } | { error: RegistryError; pauseMs: number | null }

/** Reads pages of the registry's API, slowly, and again after a failure that may pass. */
export class RegistryClient {
  readonly #deps: ClientDependencies
  #nextAt = 0

  constructor(deps: ClientDependencies) {
    this.#deps = deps
  }

  /**
   * A page of the studies that a query finds.
   *
   * @param token Of this page, with the same query as the first one's; null for the first.
   * @throws {RegistryError}, or the signal's reason once it is aborted.
   */
  async page(
    query: Readonly<Record<string, string>>,
    token: string | null,
    signal: AbortSignal,
  ): Promise<Page> {
    const parameters = new URLSearchParams({
      ...query,
      ...(token === null ? { countTotal: 'true' } : { pageToken: token }),
    })
    const body = await this.#ask(`${this.#deps.baseUrl}/studies?${parameters.toString()}`, signal)
    const page = v.safeParse(PageAnswer, body)
    if (!page.success) throw new RegistryError('answered in another form than its API has')
    const { studies: records, nextPageToken: next = null, totalCount: total = null } = page.output
    return { records, next, total }
  }

  async #ask(address: string, signal: AbortSignal): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#takeTurn(signal)
      const outcome = await this.#send(address, signal)
      if ('body' in outcome) return outcome.body
      const pauseMs =
        outcome.pauseMs === null ? null : Math.max(outcome.pauseMs, firstPauseMs * 2 ** (attempt - 1))
      if (pauseMs === null || pauseMs > maxPauseMs || attempt === maxAttempts) throw outcome.error
      await this.#deps.pause(pauseMs, signal)
    }
  }

  async #takeTurn(signal: AbortSignal): Promise<void> {
    const now = this.#deps.clock().getTime()
    const waitMs = Math.min(this.#nextAt - now, intervalMs)
    if (waitMs > 0) await this.#deps.pause(waitMs, signal)
    this.#nextAt = this.#deps.clock().getTime() + intervalMs
  }

  /** `pauseMs` is the least pause before another attempt; null if there is no sense in one. */
  async #send(address: string, signal: AbortSignal): Promise<Outcome> {
    try {
      const response = await this.#deps.send(
        new Request(address, {
          headers: { Accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        }),
      )
      const { ok, status } = response
      if (ok) return { body: JSON.parse(await readAnswerText(response, maxAnswerBytes)) }
      await response.body?.cancel()
      return { error: new RegistryError(`answered ${status}`, status), pauseMs: this.#pauseAfter(response) }
    } catch (error) {
      signal.throwIfAborted()
      return { error: new RegistryError(`gave no complete answer: ${errorText(error)}`), pauseMs: 0 }
    }
  }

  #pauseAfter({ status, headers }: Response): number | null {
    if (status !== 429 && status < 500) return null
    const seconds = retryAfterSeconds(headers.get('Retry-After'), this.#deps.clock(), daySeconds)
    if (seconds !== null) return seconds * 1000
    return status === 429 || headers.has('Retry-After') ? limitedPauseMs : 0
  }
}
