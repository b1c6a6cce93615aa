import { type TraceEvent, taskName } from '../parts/trace.ts'
import { type Cause, causeOf, isProbe, kindOf, measuring } from './causes.ts'
import { type Sample, samplesOf } from './samples.ts'
import { type SourceMaps, sourceOf } from './source-maps.ts'
import type { Work } from './work.ts'

/** The categories of a trace that `attribute` reads. */
export const categories = [
  'toplevel',
  'blink.user_timing',
  'devtools.timeline',
  'v8',
  'v8.execute',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.gc',
  'disabled-by-default-v8.cpu_profiler',
]

/** An event that is open where a sweep over a thread's events has come to. */
interface Open {
  event: TraceEvent
  end: number
  kind: ReturnType<typeof kindOf>
  /** Processor time of a microsecond of its own, between its parts. */
  scale: number
}

/**
 * The work of a page's main thread until its last mark of this name, by cause. A microsecond belongs to the innermost
 * event of a known kind, and in a script to the function that the profiler saw next.
 *
 * @throws if the mark is missing.
 */
export function attribute(events: readonly TraceEvent[], mark: string, maps: SourceMaps): Work {
  const until = events.findLast(({ name }) => name === mark)
  if (!until) throw new Error(`The page set no mark ${mark}`)
  const samples = samplesOf(events, until)
  const work: Work = { ofMainThread: new Map(), ofFiles: new Map(), ofOthers: 0 }
  const add = (cause: Cause | typeof measuring, file: string, microseconds: number) => {
    if (cause === measuring) return
    const ms = microseconds / 1000
    work.ofMainThread.set(cause, (work.ofMainThread.get(cause) ?? 0) + ms)
    const key = `${cause}: ${file}`
    work.ofFiles.set(key, (work.ofFiles.get(key) ?? 0) + ms)
  }
  const known = new Map<readonly unknown[], { cause: Cause | typeof measuring; file: string }>()
  const ofSample = ({ stack }: Sample) => {
    const found = known.get(stack) ?? ofStack(stack, maps)
    known.set(stack, found)
    return found
  }
  let next = 0
  const addScript = (from: number, to: number, scale: number, isModule: boolean) => {
    let at = from
    while (at < to) {
      while ((samples[next]?.at ?? Number.POSITIVE_INFINITY) < at) next += 1
      const sample = samples[next]
      const end = Math.min(to, sample?.at ?? to)
      const { cause, file } = sample ? ofSample(sample) : { cause: 'the browser besides' as const, file: '' }
      const isOwn = cause === measuring || cause === 'picture and early presses'
      add(isModule && !isOwn ? 'modules started' : cause, file, (end - at) * scale)
      if (end === at) next += 1
      at = end
    }
  }
  const own = events.filter(({ pid, tid, dur }) => pid === until.pid && tid === until.tid && dur > 0)
  sweep(own, until.ts, (open, from, to) => {
    if (!open.some(({ event }) => event.name === taskName)) return
    if (open.some(({ kind }) => kind === measuring)) return
    const scale = open.at(-1)?.scale ?? 0
    const inner = open.findLast(({ kind }) => kind !== undefined)
    if (inner?.kind === 'script' || inner?.kind === 'modules started')
      addScript(from, to, scale, inner.kind === 'modules started')
    else add(inner?.kind ?? 'the browser besides', inner?.event.name ?? '', (to - from) * scale)
  })
  const pages = new Set(events.filter(({ name }) => name === 'Profile').map(({ pid }) => pid))
  const others = events.filter(
    ({ name, pid, tid, ts }) =>
      name === taskName && pages.has(pid) && !(pid === until.pid && tid === until.tid) && ts < until.ts,
  )
  work.ofOthers = others.reduce((sum, { tdur }) => sum + tdur, 0) / 1000
  return work
}

/** Calls `tell` for each time between two beginnings or ends, with the events that are open in it. */
function sweep(
  events: readonly TraceEvent[],
  until: number,
  tell: (open: readonly Open[], from: number, to: number) => void,
): void {
  const sorted = events.toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)
  const scales = scalesOf(sorted)
  const open: Open[] = []
  let at = 0
  const moveTo = (time: number) => {
    const to = Math.min(time, until)
    if (open.length > 0 && to > at) tell(open, at, to)
    at = Math.max(at, time)
  }
  const closeUntil = (time: number) => {
    for (let last = open.at(-1); last && last.end <= time; last = open.at(-1)) {
      moveTo(last.end)
      open.pop()
    }
  }
  for (const event of sorted) {
    closeUntil(event.ts)
    moveTo(event.ts)
    const scale = scales.get(event) ?? 0
    open.push({ event, end: event.ts + event.dur, kind: kindOf(event.name), scale })
  }
  closeUntil(Number.POSITIVE_INFINITY)
}

/** Of each event, its own processor time for a microsecond of its own by the clock. */
function scalesOf(sorted: readonly TraceEvent[]): Map<TraceEvent, number> {
  const own = new Map(sorted.map((event) => [event, { dur: event.dur, tdur: event.tdur }]))
  const open: TraceEvent[] = []
  for (const event of sorted) {
    for (let last = open.at(-1); last && last.ts + last.dur <= event.ts; last = open.at(-1)) open.pop()
    const outer = open.at(-1)
    const rest = outer && own.get(outer)
    if (rest) {
      rest.dur -= event.dur
      rest.tdur -= event.tdur
    }
    open.push(event)
  }
  const scales = [...own].map(([event, { dur, tdur }]) => {
    const scale = dur > 0 && tdur > 0 ? tdur / dur : 0
    return [event, Math.min(scale, 1)] as const
  })
  return new Map(scales)
}

function ofStack(
  stack: Sample['stack'],
  maps: SourceMaps,
): { cause: Cause | typeof measuring; file: string } {
  if (stack.some(isProbe)) return { cause: measuring, file: '' }
  if (stack[0]?.functionName === '(garbage collector)') return { cause: 'memory freed', file: '' }
  const sources = stack.map((frame) => sourceOf(frame, maps))
  return { cause: causeOf(sources), file: sources.find((source) => source !== '') ?? '' }
}
