import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { hashKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { schemaVersion, smallRoots } from '#offline/storage/schemas.ts'

/** An answer from further in the future is dropped: a wrong clock must not keep it valid. */
const toleratedClockLeadMs = 5 * 60_000

/** Longest line in characters. All small answers take some hundred thousand; a longer line is not ours. */
const maxCharacters = 20_000_000

/** Number of newest answers of one root to keep: questionnaires and single studies accumulate over the years. */
const maxPerRoot = 100

const KeptAnswer = v.object({
  queryKey: v.pipe(v.array(v.unknown()), v.minLength(1)),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
})
interface Kept {
  queryKey: readonly unknown[]
  state: { data: unknown; dataUpdatedAt: number }
}

const Snapshot = v.object({
  timestamp: v.number(),
  buster: v.literal(String(schemaVersion)),
  clientState: v.object({ queries: v.array(KeptAnswer) }),
})

/** Serialises the small answers: a line for each, with data and time but without the query's other state. */
export function writeSnapshot({ clientState }: Pick<PersistedClient, 'clientState'>): string {
  const newestFirst = clientState.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const countOf = new Map<unknown, number>()
  const kept = newestFirst.filter(({ queryKey: [root] }) => {
    const count = (countOf.get(root) ?? 0) + 1
    countOf.set(root, count)
    return count <= maxPerRoot
  })
  return kept.map(lineOf).join('\n')
}

/** Parses a snapshot without invalid answers. Only data and times are taken from it, and each answer is stale. */
export function readSnapshot(text: string): PersistedClient {
  const now = Date.now()
  const sound = text.split('\n').flatMap((line) =>
    parse(line).flatMap(({ queryKey, state }) => {
      const root = String(queryKey[0])
      const schema = Object.hasOwn(smallRoots, root) ? smallRoots[root] : undefined
      const read = schema && v.safeParse(schema, state.data)
      // A schema may accept more forms than it outputs; keep its output.
      return read?.success ? [{ queryKey, state: { ...state, data: read.output } }] : []
    }),
  )
  return {
    timestamp: now,
    buster: String(schemaVersion),
    clientState: { mutations: [], queries: sound.map((kept) => dehydrated(kept, now)) },
  }
}

/** Names the answer that a line holds, and its time; null if it cannot be read. */
export function headOf(line: unknown): { hash: string; updatedAt: number } | null {
  const [kept] = typeof line === 'string' ? parse(line) : []
  return kept ? { hash: hashKey(kept.queryKey), updatedAt: kept.state.dataUpdatedAt } : null
}

/** In the form of the persister’s snapshot, with one answer. */
function lineOf({ queryKey, state: { data, dataUpdatedAt } }: Kept): string {
  return JSON.stringify({
    timestamp: dataUpdatedAt,
    buster: String(schemaVersion),
    clientState: { queries: [{ queryKey, state: { data, dataUpdatedAt } }] },
  })
}

function parse(line: string): Kept[] {
  // Our own texts never have this key; a text with it is an attempt at prototype pollution.
  if (line.length > maxCharacters || line.includes('"__proto__"')) return []
  const snapshot = v.safeParse(v.pipe(v.string(), v.parseJson(), Snapshot), line)
  if (!snapshot.success || snapshot.output.timestamp > Date.now() + toleratedClockLeadMs) return []
  return snapshot.output.clientState.queries
}

function dehydrated(
  { queryKey, state }: Kept,
  now: number,
): PersistedClient['clientState']['queries'][number] {
  return {
    queryKey,
    queryHash: hashKey(queryKey),
    dehydratedAt: now,
    state: {
      data: state.data,
      dataUpdatedAt: Math.min(state.dataUpdatedAt, now),
      dataUpdateCount: 1,
      status: 'success',
      fetchStatus: 'idle',
      // Shown immediately, but refetched however recent it is: the session may have ended since.
      isInvalidated: true,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  }
}
