import { median } from '../parts/load.ts'
import type { Cause } from './causes.ts'

/** Milliseconds of a processor until a press was answered. */
export interface Work {
  ofMainThread: Map<Cause, number>
  /** Likewise, by a cause and the file of the function that ran. */
  ofFiles: Map<string, number>
  /** Tasks of the other threads of the page's process and of its worker's. The slowdown does not reach them. */
  ofOthers: number
}

export const situations = ['first', 'repeat', 'offline'] as const
export type Situation = (typeof situations)[number]

/** The work of one page, and of the bare stack's beside it, in each situation that was visited. */
export interface Profiled {
  page: string
  own: Partial<Record<Situation, Work>>
  bare: Partial<Record<Situation, Work>>
}

/** The main thread's, of all causes. */
export const sumOf = ({ ofMainThread }: Work): number =>
  [...ofMainThread.values()].reduce((sum, ms) => sum + ms, 0)

export function middleWork(works: readonly Work[]): Work {
  return {
    ofMainThread: middleOf(works.map(({ ofMainThread }) => ofMainThread)),
    ofFiles: middleOf(works.map(({ ofFiles }) => ofFiles)),
    ofOthers: median(works.map(({ ofOthers }) => ofOthers)),
  }
}

function middleOf<Key>(maps: readonly ReadonlyMap<Key, number>[]): Map<Key, number> {
  const keys = new Set(maps.flatMap((map) => [...map.keys()]))
  return new Map([...keys].map((key) => [key, median(maps.map((map) => map.get(key) ?? 0))]))
}
