import { monitorEventLoopDelay } from 'node:perf_hooks'

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
    const delayHelp = 'The 99th percentile of timer delays since the last scrape.'
    return [
      ...gauge('process_resident_memory_bytes', 'Memory that this process holds.', rss),
      ...metric('process_cpu_seconds_total', 'counter', 'Time on a processor.', (user + system) / 1e6),
      ...gauge('process_uptime_seconds', 'How long this process has run.', process.uptime()),
      ...gauge('nodejs_heap_used_bytes', 'Memory that JavaScript holds.', heapUsed),
      ...gauge('nodejs_event_loop_delay_p99_seconds', delayHelp, delay),
    ]
  }
}

export const gauge = (name: string, help: string, value: number) => metric(name, 'gauge', help, value)

export function metric(name: string, type: 'gauge' | 'counter', help: string, value: number): string[] {
  // A percentile without any measurement is not a number.
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${Number.isNaN(value) ? 0 : value}`]
}
