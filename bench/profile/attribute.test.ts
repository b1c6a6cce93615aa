import { expect, it } from 'vitest'
import type { TraceEvent } from '../parts/trace.ts'
import { attribute } from './attribute.ts'
import { sumOf } from './work.ts'

const ids = { pid: 1, tid: 1, args: {} }

/** A part of a thread's work; it had a processor for half of the time. */
const part = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...ids,
  name,
  ts,
  dur,
  tdur: dur / 2,
  ...more,
})

const frame = (functionName: string, url: string) => ({ functionName, url })
const profile: TraceEvent[] = [
  part('Profile', 0, 0, { id: '0x1', args: { data: { startTime: 0 } } }),
  part('ProfileChunk', 0, 0, {
    tid: 9,
    id: '0x1',
    args: {
      data: {
        cpuProfile: {
          nodes: [
            { id: 1, callFrame: frame('read', 'src/catalogue/fetch/read-edition.ts') },
            { id: 2, parent: 1, callFrame: frame('parse', 'node_modules/valibot/dist/index.mjs') },
            { id: 3, callFrame: frame('lookForAnswer', '') },
          ],
          samples: [1, 2, 3],
        },
        timeDeltas: [2000, 4000, 2000],
      },
    },
  }),
]

it('gives each moment to the innermost known work, and in scripts to the function that ran', () => {
  const { ofMainThread, ofOthers, ofFiles } = attribute(
    [
      ...profile,
      part('ThreadControllerImpl::RunTask', 0, 20_000),
      part('FunctionCall', 0, 12_000),
      part('Layout', 8000, 4000),
      part('V8.CompileCode', 12_000, 2000),
      part('V8.CollectSourcePositions', 14_000, 2000),
      part('ThreadControllerImpl::RunTask', 0, 6000, { tid: 2 }),
      part('usable', 18_000, 0),
    ],
    'usable',
    new Map(),
  )
  expect(Object.fromEntries(ofMainThread)).toEqual({
    'the catalogue read': 1,
    'the catalogue checked': 2,
    layout: 2,
    compiling: 1,
    'the browser besides': 1,
  })
  expect(ofFiles.get('the catalogue checked: node_modules/valibot/dist/index.mjs')).toBe(2)
  expect(ofOthers).toBe(3)
  expect(sumOf({ ofMainThread, ofFiles, ofOthers })).toBe(7)
})

it('refuses a trace without the mark', () => {
  expect(() => attribute(profile, 'usable', new Map())).toThrow('The page set no mark usable')
})
