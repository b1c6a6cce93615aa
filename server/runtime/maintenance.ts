import type { Logger } from 'pino'
import { Poll } from './poll.ts'

const intervalMs = 10 * 60 * 1000
const failure = 'maintenance failed'

/** One piece of maintenance. @param stopping Aborted when the host stops: a long task ends early then. */
export type MaintenanceTask = (stopping: AbortSignal) => Promise<void>

/**
 * Background maintenance: at start-up (without delaying it) and every ten minutes. Several hosts may run it beside each
 * other. A task that fails is logged and waits for the next round; so does the rest of a round when the host stops.
 */
export class Maintenance extends Poll {
  constructor(tasks: readonly MaintenanceTask[], log: Logger) {
    const runAll = async (stopping: AbortSignal) => {
      for (const run of tasks) {
        if (stopping.aborted) return
        try {
          await run(stopping)
        } catch (error) {
          log.error({ err: error }, failure)
        }
      }
    }
    super(runAll, { log, failure })
  }

  override start(): void {
    super.start(intervalMs, true)
  }
}
