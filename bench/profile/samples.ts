import * as v from 'valibot'
import type { TraceEvent } from '../parts/trace.ts'
import type { CallFrame } from './source-maps.ts'

const Frame = v.object({
  functionName: v.string(),
  url: v.exactOptional(v.string()),
  lineNumber: v.exactOptional(v.number()),
  columnNumber: v.exactOptional(v.number()),
})
const Chunk = v.object({
  data: v.object({
    cpuProfile: v.optional(
      v.object({
        nodes: v.optional(
          v.array(v.object({ id: v.number(), parent: v.exactOptional(v.number()), callFrame: Frame })),
          [],
        ),
        samples: v.optional(v.array(v.number()), []),
      }),
      {},
    ),
    timeDeltas: v.optional(v.array(v.number()), []),
  }),
})
const Begun = v.object({ data: v.object({ startTime: v.number() }) })

interface Node {
  frame: CallFrame
  parent: number | undefined
}

/** A sample of the profiler: the functions on the stack at one moment. */
export interface Sample {
  /** Microseconds, as in a trace. */
  at: number
  /** The running function first. */
  stack: readonly CallFrame[]
}

/** The profile of a thread, in the order of time. */
export function samplesOf(events: readonly TraceEvent[], thread: { pid: number; tid: number }): Sample[] {
  const begun = events.find(
    ({ name, pid, tid }) => name === 'Profile' && pid === thread.pid && tid === thread.tid,
  )
  if (!begun) return []
  const nodes = new Map<number, Node>()
  const stacks = new Map<number, CallFrame[]>()
  const stackOf = (id: number): CallFrame[] => {
    const known = stacks.get(id)
    const node = nodes.get(id)
    if (known || !node) return known ?? []
    const stack = [node.frame, ...(node.parent === undefined ? [] : stackOf(node.parent))]
    stacks.set(id, stack)
    return stack
  }
  let at = v.parse(Begun, begun.args).data.startTime
  const samples: Sample[] = []
  // A profiler's own thread writes the parts.
  const parts = events.filter(
    ({ name, pid, id }) => name === 'ProfileChunk' && pid === thread.pid && id === begun.id,
  )
  for (const { args } of parts) {
    const { cpuProfile, timeDeltas } = v.parse(Chunk, args).data
    for (const { id, parent, callFrame } of cpuProfile.nodes ?? [])
      nodes.set(id, { frame: callFrame, parent })
    for (const [index, node] of (cpuProfile.samples ?? []).entries()) {
      at += timeDeltas[index] ?? 0
      samples.push({ at, stack: stackOf(node) })
    }
  }
  return samples.toSorted((one, other) => one.at - other.at)
}
