import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { hashKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { schemaVersion, smallRoots } from '#offline/storage/schemas.ts'

/** A snapshot from further in the future is dropped: a wrong clock must not keep it valid. */
const toleratedClockLeadMs = 5 * 60_000

/** In characters. The small roots take some hundred thousand; anything this large is not ours. */
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

/** Its missing version makes the restore delete the record. */
const unreadable: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } }

/** Serialises the small roots: data and times, without the queries' other state. */
export function writeSnapshot({ clientState }: Pick<PersistedClient, 'clientState'>): string {
  return textOf(clientState.queries)
}

/**
 * Parses a snapshot, leaving out every invalid answer. Only data and times are taken from it; all other state is set
 * here, and each answer is stale.
 */
export function readSnapshot(text: string): PersistedClient {
  const queries = parse(text)
  if (queries === null) return unreadable
  const now = Date.now()
  const sound = queries.flatMap(({ queryKey, state }) => {
    const root = String(queryKey[0])
    const schema = Object.hasOwn(smallRoots, root) ? smallRoots[root] : undefined
    const read = schema && v.safeParse(schema, state.data)
    // A schema may accept more forms than it outputs; keep its output.
    return read?.success ? [{ queryKey, state: { ...state, data: read.output } }] : []
  })
  return {
    timestamp: now,
    buster: String(schemaVersion),
    clientState: { mutations: [], queries: sound.map((kept) => dehydrated(kept, now)) },
  }
}

/** Merges the snapshots of two tabs, with the newer version of each answer. An unreadable text is ignored. */
export function mergeSnapshots(one: string, other: string): string {
  const newest = new Map<string, Kept>()
  for (const kept of [...(parse(one) ?? []), ...(parse(other) ?? [])]) {
    const hash = hashKey(kept.queryKey)
    const rival = newest.get(hash)
    if (!rival || rival.state.dataUpdatedAt <= kept.state.dataUpdatedAt) newest.set(hash, kept)
  }
  return textOf([...newest.values()])
}

function textOf(queries: readonly Kept[]): string {
  const newestFirst = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const countOf = new Map<unknown, number>()
  const kept = newestFirst.filter(({ queryKey: [root] }) => {
    const count = (countOf.get(root) ?? 0) + 1
    countOf.set(root, count)
    return count <= maxPerRoot
  })
  return JSON.stringify({
    // Not the current time: equal answers must give equal texts, which are not written again.
    timestamp: kept[0]?.state.dataUpdatedAt ?? 0,
    buster: String(schemaVersion),
    clientState: {
      queries: kept.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
        queryKey,
        state: { data, dataUpdatedAt },
      })),
    },
  })
}

function parse(text: string): Kept[] | null {
  // Our own texts never have this key; a text with it is an attempt at prototype pollution.
  if (text.length > maxCharacters || text.includes('"__proto__"')) return null
  const snapshot = v.safeParse(Snapshot, parseJson(text))
  if (!snapshot.success || snapshot.output.timestamp > Date.now() + toleratedClockLeadMs) return null
  return snapshot.output.clientState.queries
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
