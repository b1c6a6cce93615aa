const hawaiiOffsetMs = 10 * 3_600_000

/** The calendar day that studies must not have expired before: a last day ends in Hawaii, ten hours behind UTC. */
export function openDay(now: Date): string {
  return new Date(now.getTime() - hawaiiOffsetMs).toISOString().slice(0, 10)
}
