import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Node's own unit of the delays that it measures. */
const nanosecondsPerSecond = 1e9

/** What this process uses, as lines of Prometheus' text; measured from now on. */
export class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay()

  constructor() {
    this.#delay.enable()
  }

  lines(): string[] {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const delay = this.#delay.percentile(99) / nanosecondsPerSecond
    this.#delay.reset()
    return [
      ...metric('process_resident_memory_bytes', 'gauge', 'Memory that this process holds.', rss),
      ...metric('process_cpu_seconds_total', 'counter', 'Time on a processor.', (user + system) / 1e6),
      ...metric('process_uptime_seconds', 'gauge', 'How long this process has run.', process.uptime()),
      ...metric('nodejs_heap_used_bytes', 'gauge', 'Memory that JavaScript holds.', heapUsed),
      ...metric(
        'nodejs_event_loop_delay_p99_seconds',
        'gauge',
        'The 99th percentile of how late timers were since it was last asked.',
        delay,
      ),
    ]
  }
}

/** A number with its explanation. */
export function metric(name: string, type: 'gauge' | 'counter', help: string, value: number): string[] {
  // Before anything was measured a percentile is no number.
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${Number.isNaN(value) ? 0 : value}`]
}
