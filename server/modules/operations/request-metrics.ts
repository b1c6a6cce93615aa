/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Series {
  labels: string
  /** How many took at most each bound. */
  counts: number[]
  total: number
  seconds: number
}

/** A request that was answered, without anything that could say whose it was. */
export interface AnsweredRequest {
  method: string
  /** The pattern that the address matched, never the address. */
  route: string
  status: number
  seconds: number
}

/** How many requests of each kind this process has answered, and how long they took. */
export class RequestMetrics {
  readonly #series = new Map<string, Series>()

  record({ method, route, status, seconds }: AnsweredRequest): void {
    const labels = `method="${method}",route="${route}",status="${status}"`
    let series = this.#series.get(labels)
    if (!series) {
      series = { labels, counts: bounds.map(() => 0), total: 0, seconds: 0 }
      this.#series.set(labels, series)
    }
    series.total += 1
    series.seconds += seconds
    for (let index = bounds.length - 1; index >= 0; index -= 1) {
      if (seconds > (bounds[index] ?? 0)) break
      series.counts[index] = (series.counts[index] ?? 0) + 1
    }
  }

  /** In the text format of Prometheus: one histogram. */
  lines(): string[] {
    const name = 'stipend_request_seconds'
    return [
      `# HELP ${name} How long requests took, by the pattern of their address.`,
      `# TYPE ${name} histogram`,
      ...[...this.#series.values()].flatMap(({ labels, counts, total, seconds }) => [
        ...bounds.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${counts[index] ?? 0}`),
        `${name}_bucket{${labels},le="+Inf"} ${total}`,
        `${name}_sum{${labels}} ${seconds}`,
        `${name}_count{${labels}} ${total}`,
      ]),
    ]
  }
}
