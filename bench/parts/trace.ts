import type { CDPSession } from '@playwright/test'
import * as v from 'valibot'

/** An event of a trace: a page's mark, a thread's task or a part of one. Times in microseconds. */
const TraceEvent = v.object({
  name: v.string(),
  ts: v.number(),
  dur: v.optional(v.number(), 0),
  /** The part of `dur` in which the thread had a processor. */
  tdur: v.optional(v.number(), 0),
  pid: v.number(),
  tid: v.number(),
  /** Of several that make one, such as the parts of a profile. */
  id: v.exactOptional(v.string()),
  args: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type TraceEvent = v.InferOutput<typeof TraceEvent>

/** A task of any thread. */
export const taskName = 'ThreadControllerImpl::RunTask'

/** All events of these categories of Chromium's tracing while `run` runs. */
export async function recordTrace(
  tools: CDPSession,
  includedCategories: string[],
  run: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) {
      const read = v.safeParse(TraceEvent, event)
      if (read.success) events.push(read.output)
    }
  }
  tools.on('Tracing.dataCollected', collect)
  const ended = new Promise<void>((resolve) => tools.once('Tracing.tracingComplete', () => resolve()))
  await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await run()
  await tools.send('Tracing.end')
  await ended
  tools.off('Tracing.dataCollected', collect)
  return events
}
