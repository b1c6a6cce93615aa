import { setTimeout as wait } from 'node:timers/promises'
import { secondsAfter } from '#domain/dates/spans.ts'

interface Round<Claimed> {
  clock: () => Date
  /** Longer than any work takes: a row that is still leased then was left by a crash. */
  leaseSeconds: number
  /** How many rows are worked on at a time. */
  atOnce: number
  /** Takes due rows, and hides them from other hosts until the lease ends. */
  claim: (lease: { now: Date; leasedUntil: Date; max: number }) => Promise<readonly Claimed[]>
  work: (claimed: Claimed) => Promise<void>
  stopping: AbortSignal | undefined
}

/** How long slow rows may keep it from looking for those that became due meanwhile. */
const lookAgainMs = 2000

/**
 * Works through all due rows of a queue; slow ones hold up no others, as long as fewer than `atOnce` are slow. Any number
 * of hosts may do so concurrently.
 *
 * @throws the first failure, once all work that has begun is over.
 */
export async function workThrough<Claimed>(round: Round<Claimed>): Promise<void> {
  const { atOnce } = round
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  try {
    while (round.stopping?.aborted !== true && failures.length === 0) {
      const now = round.clock()
      const wasIdle = running.size === 0
      const leasedUntil = secondsAfter(now, round.leaseSeconds)
      for (const claimed of await round.claim({ now, leasedUntil, max: atOnce - running.size })) {
        const one: Promise<void> = round
          .work(claimed)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => running.delete(one))
        running.add(one)
      }
      if (running.size === 0 && wasIdle) return
      // Not for each that ends: a claim costs as much as the work. What ended during the claim may have been in the way.
      let isLate = false
      const late = wait(lookAgainMs, undefined, { ref: false }).then(() => void (isLate = true))
      while (running.size > 0) {
        await Promise.race(isLate ? running : [...running, late])
        if (running.size <= (isLate ? atOnce - 1 : atOnce / 2)) break
      }
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}

/** The pause after so many tries: twice as long with each. */
export function pauseSeconds(
  tries: number,
  { firstPauseSeconds, maxPauseSeconds }: { firstPauseSeconds: number; maxPauseSeconds: number },
): number {
  return Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (tries - 1))
}
