import * as v from 'valibot'

/** Messages of a sync: one JSON text per line over the command socket. */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Instant = v.nullable(v.pipe(v.string(), v.isoTimestamp()))

/** Records of a run so far. */
const SyncCounts = v.object({ read: Count, changed: Count, closed: Count, refused: Count })
export type SyncCounts = v.InferOutput<typeof SyncCounts>

/** How far our studies follow the registry. Instants are ISO 8601. */
const SyncStatus = v.object({
  syncedAt: Instant,
  updatedThrough: v.nullable(v.string()),
  sweptAt: Instant,
  isInProgress: v.boolean(),
  changed: Count,
  closed: Count,
  refused: Count,
  behindSeconds: Count,
  failure: v.nullable(v.string()),
  failedAt: Instant,
})
export type SyncStatus = v.InferOutput<typeof SyncStatus>

export const SyncMessage = v.variant('type', [
  v.object({ type: v.literal('progress'), counts: SyncCounts }),
  /** The last message; null if nothing was ever synced. */
  v.object({ type: v.literal('status'), status: v.nullable(SyncStatus) }),
  v.object({ type: v.literal('failure'), reason: v.string() }),
])
export type SyncMessage = v.InferOutput<typeof SyncMessage>

/** Body of `POST /sync`: syncs, or only tells the status. */
export const SyncCommand = v.strictObject({ onlyStatus: v.boolean() })
export type SyncCommand = v.InferOutput<typeof SyncCommand>
