import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { hashKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { schemaVersion, smallRoots } from '#offline/storage/schemas.ts'

/** A clock that was wrong when a snapshot was written must not keep it for ever. */
const toleratedClockLeadMs = 5 * 60_000

/** Characters. The small roots are some hundred thousand; whatever is larger was not written by us. */
const maxCharacters = 20_000_000

/** Answers of one root that are kept, the newest: questionnaires and single studies gather over the years. */
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

/** Carries no version of ours, which makes the restore delete what it was read from. */
const unreadable: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } }

/** The small roots as one text: what was answered and when, nothing of the state around it. */
export function writeSnapshot({ clientState }: Pick<PersistedClient, 'clientState'>): string {
  return textOf(clientState.queries)
}

/**
 * Reads a snapshot back, leaving out every answer that is not what it should be. Nothing in it is trusted: the state
 * around an answer is made anew, and each answer is to be asked for again.
 */
export function readSnapshot(text: string): PersistedClient {
  const queries = parse(text)
  if (queries === null) return unreadable
  const now = Date.now()
  const sound = queries.flatMap(({ queryKey, state }) => {
    const root = String(queryKey[0])
    const schema = Object.hasOwn(smallRoots, root) ? smallRoots[root] : undefined
    const read = schema && v.safeParse(schema, state.data)
    // A reader takes values in more forms than it gives: what is kept counts as it reads them now.
    return read?.success ? [{ queryKey, state: { ...state, data: read.output } }] : []
  })
  return {
    timestamp: now,
    buster: String(schemaVersion),
    clientState: { mutations: [], queries: sound.map((kept) => dehydrated(kept, now)) },
  }
}

/** What two tabs have kept, of each answer the newer one. A text that cannot be read counts for nothing. */
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
    // No time of writing: the same answers give the same text, and are then not written again.
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
  // No answer of ours has such a key; what has one was made to do harm.
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
      // It shows at once and is asked for again, however young it is: the session may have ended since.
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
