import { hourMs } from './spans.ts'

const hawaiiOffsetMs = 10 * hourMs

/** The earliest last day of an open study: a day ends in Hawaii, ten hours behind UTC. */
export function openDay(now: Date): string {
  return new Date(now.getTime() - hawaiiOffsetMs).toISOString().slice(0, 10)
}
