import type { CDPSession } from '@playwright/test'
import { type TraceEvent, recordTrace, taskName } from './parts/trace.ts'

/**
 * Milliseconds of work on a page's main thread between two marks (`performance.mark`) that the page sets
 * while `run` runs, the last of each. It is the sum of the tasks' processor time, without the time between
 * tasks and of other programs.
 *
 * @throws if a mark is missing.
 */
export async function workBetween(
  tools: CDPSession,
  { pressed, shown }: { pressed: string; shown: string },
  run: () => Promise<void>,
): Promise<number> {
  const events = await recordTrace(tools, ['toplevel', 'blink.user_timing'], run)
  const from = events.findLast(({ name }) => name === pressed)
  const to = events.findLast(({ name }) => name === shown)
  if (!from || !to) throw new Error(`The page set no mark ${from ? shown : pressed}`)
  const own = events.filter(({ name, pid, tid }) => name === taskName && pid === from.pid && tid === from.tid)
  return own.reduce((sum, task) => sum + workWithin(task, from.ts, to.ts), 0) / 1000
}

/** For a task that began before or ended after, its share. */
function workWithin({ ts, dur, tdur }: TraceEvent, from: number, to: number): number {
  const within = Math.min(ts + dur, to) - Math.max(ts, from)
  return dur > 0 && within > 0 ? (tdur * within) / dur : 0
}
