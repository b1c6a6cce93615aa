import { secondsAfter } from '#domain/dates/spans.ts'

interface Round<Claimed> {
  clock: () => Date
  /** Longer than any work takes: a row that is still leased then was left by a crash. */
  leaseSeconds: number
  /** Takes due rows, and hides them from other hosts until the lease ends. */
  claim: (lease: { now: Date; leasedUntil: Date }) => Promise<readonly Claimed[]>
  work: (claimed: Claimed) => Promise<void>
  stopping: AbortSignal | undefined
}

/** Works through all due rows of a queue. Any number of hosts may do so concurrently. */
export async function workThrough<Claimed>(round: Round<Claimed>): Promise<void> {
  while (round.stopping?.aborted !== true) {
    const now = round.clock()
    const claimed = await round.claim({ now, leasedUntil: secondsAfter(now, round.leaseSeconds) })
    if (claimed.length === 0) return
    await Promise.all(claimed.map((each) => round.work(each)))
  }
}

/** The pause after so many tries: twice as long with each. */
export function pauseSeconds(
  tries: number,
  { firstPauseSeconds, maxPauseSeconds }: { firstPauseSeconds: number; maxPauseSeconds: number },
): number {
  return Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (tries - 1))
}
