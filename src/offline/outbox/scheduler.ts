import { deviceOwner } from '#offline/storage/device-session.ts'
import { noteLeftWork } from '#offline/storage/ended-sessions.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import type { DrainEnd } from './drain.ts'
import { type Entry, isActive, isSettled } from './entry.ts'
import type { Outbox } from './outbox.ts'

/** Events for the rest of the portal. */
export interface OutboxEvents {
  /**
   * The host has accepted a post, so that cached answers are outdated; or it has refused the post.
   *
   * @param isAwaited A form is showing the outcome.
   */
  onSettled: (entry: Entry, isAwaited: boolean) => void
  /** The cookie's session has ended or belongs to somebody else. */
  onSessionChange: () => void
  /** `enc_id` of the signed-in participant; null for nobody, undefined while unknown. */
  owner: () => string | null | undefined
}

/** Pause after a drain that could not reach the host; doubled each time. */
const unreachablePause = { firstMs: 2000, maxMs: 15_000 }
/** The shortest pause after a drain that left entries for later. */
const leastPauseMs = 1000

/** Says when the outbox of a page drains without a form that was submitted. */
export class OutboxScheduler {
  readonly #outbox: Outbox
  readonly #events: OutboxEvents
  #timer: ReturnType<typeof setTimeout> | undefined
  #unreachableRounds = 0

  constructor(outbox: Outbox, events: OutboxEvents) {
    this.#outbox = outbox
    this.#events = events
  }

  /** From now on drains automatically: now, when the network or the participant is back, and by a timer. */
  async start(): Promise<void> {
    await this.#outbox.refresh()
    // A post that was saved while its participant signed out in another tab: it waits as after the end of a session.
    for (const entry of this.#outbox.getSnapshot().entries)
      if (!isSettled(entry) && entry.owner !== deviceOwner()) noteLeftWork(entry.owner)
    this.#outbox.subscribe(this.#report)
    this.#report()
    this.#outbox.onDrained(this.#plan)
    globalThis.addEventListener('online', this.wake)
    globalThis.addEventListener('focus', this.wake)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.wake()
    })
    connectivity.subscribe(() => {
      if (connectivity.get() === 'online') this.wake()
    })
    globalThis.addEventListener('beforeunload', (event) => {
      const { entries } = this.#outbox.getSnapshot()
      // Closing the page would lose an entry.
      if (entries.some((entry) => entry.isVolatile && !isSettled(entry))) event.preventDefault()
    })
    this.wake()
  }

  /** Call when sending may have become possible. */
  readonly wake = (): void => {
    const owner = this.#events.owner()
    const { entries, isStalled } = this.#outbox.getSnapshot()
    const mine = entries.filter((entry) => owner === undefined || entry.owner === owner)
    const hasMine = mine.some(isActive)
    // A drain also reads again what was unreadable.
    if (!hasMine && !isStalled) return
    // The worker sends if it finds settings; after a sign-out it must not.
    if (hasMine) void this.#outbox.prepareWorker().catch(() => {})
    void this.#outbox.send(true)
  }

  readonly #report = (): void => {
    for (const { entry, isAwaited } of this.#outbox.takeNews()) this.#events.onSettled(entry, isAwaited)
  }

  /** Schedules the next drain after one that ended like this. */
  readonly #plan = (end: DrainEnd): void => {
    clearTimeout(this.#timer)
    if (end === 'unreachable') {
      const pauseMs = unreachablePause.firstMs * 2 ** this.#unreachableRounds
      this.#unreachableRounds += 1
      this.#timer = setTimeout(this.wake, Math.min(unreachablePause.maxMs, pauseMs))
      return
    }
    this.#unreachableRounds = 0
    if (end === 'signed-out' || end === 'other-owner') this.#events.onSessionChange()
    const pauses = this.#outbox.getSnapshot().entries.filter(isActive)
    const times = pauses.flatMap(({ pause }) => pause?.until ?? [])
    if (end !== 'later' || times.length === 0) return
    this.#timer = setTimeout(this.wake, Math.max(leastPauseMs, Math.min(...times) - Date.now()))
  }
}
