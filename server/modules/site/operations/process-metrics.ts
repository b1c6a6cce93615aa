import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Node measures delays in nanoseconds. */
const nanosecondsPerSecond = 1e9

/** Resource usage of this process, measured from now on, in Prometheus' text format. */
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
        'The 99th percentile of timer delays since the last scrape.',
        delay,
      ),
    ]
  }
}

export function metric(name: string, type: 'gauge' | 'counter', help: string, value: number): string[] {
  // A percentile without any measurement is not a number.
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${Number.isNaN(value) ? 0 : value}`]
}
