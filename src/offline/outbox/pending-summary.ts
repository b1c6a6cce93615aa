import * as v from 'valibot'
import { localText } from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** What waits for one participant. */
export interface PendingSummary {
  /** How many posts are not at the host yet, or ended in a way that she has not seen. */
  count: number
  /** Whether her profile is among those that wait. */
  hasProfile: boolean
  /** Whether a request for a payment is. */
  hasCashout: boolean
}

const Notes = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.object({ count: v.number(), hasProfile: v.boolean(), hasCashout: v.boolean() })),
)
type Notes = v.InferOutput<typeof Notes>

let notes: Notes | undefined
const listeners = new Set<() => void>()
const nothing: PendingSummary = { count: 0, hasProfile: false, hasCashout: false }

/**
 * What waits in the outbox, by `enc_id`: a copy that the first paint can read at once. The outbox itself loads after
 * it and corrects the copy, which a worker may have left behind.
 */
export const pendingSummary = {
  of: (owner: string | undefined): PendingSummary =>
    owner === undefined ? nothing : (read()[owner] ?? nothing),
  /** Over every participant of this device. */
  total: (): number => Object.values(read()).reduce((sum, { count }) => sum + count, 0),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** @param kept What of it the next start will find. */
  set: (next: Readonly<Notes>, kept: Readonly<Notes>): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(read())
    const text = JSON.stringify(kept)
    // What cannot be kept the next start finds out from the outbox itself.
    if (text !== (localText.read(localKeys.outbox) ?? '{}')) localText.write(localKeys.outbox, text)
    if (isSame) return
    notes = { ...next }
    for (const listener of listeners) listener()
  },
}

function read(): Notes {
  notes ??= readStored()
  return notes
}

function readStored(): Notes {
  const stored = v.safeParse(Notes, localText.read(localKeys.outbox))
  return stored.success ? stored.output : {}
}
