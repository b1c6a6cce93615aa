import * as v from 'valibot'
import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

const Summary = v.object({
  /** Number of posts that are not at the host yet, or whose refusal the participant has not seen. */
  count: v.number(),
  hasProfile: v.boolean(),
  /** US dollars of a payment request among them. */
  dollars: v.optional(v.number()),
})
export type PendingSummary = v.InferOutput<typeof Summary>

const Summaries = v.pipe(v.string(), v.parseJson(), v.record(v.string(), Summary))
type Summaries = v.InferOutput<typeof Summaries>

let summaries: Summaries | undefined
/** The part that is stored; without storage nothing, whatever waits in the memory of this page. */
let stored: Summaries | undefined
const listeners = new Set<() => void>()
const nothing: PendingSummary = { count: 0, hasProfile: false }

/**
 * Pending entries by `enc_id`: a copy in localStorage that the first paint can read synchronously. The outbox loads
 * later and corrects the copy, which a worker may have left outdated.
 */
export const pendingSummary = {
  of: (owner: string | undefined): PendingSummary =>
    owner === undefined ? nothing : (read()[owner] ?? nothing),
  /** Over all participants of this device. */
  total: (): number => Object.values(read()).reduce((sum, { count }) => sum + count, 0),
  /** Whether the device holds entries of a participant, or of anybody. */
  isStored: (owner?: string): boolean => {
    const known = (stored ??= readStored())
    return owner === undefined ? Object.keys(known).length > 0 : Object.hasOwn(known, owner)
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** @param kept The part that the next start will find. */
  set: (next: Readonly<Summaries>, kept: Readonly<Summaries>): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(read())
    const text = JSON.stringify(kept)
    // If the copy cannot be stored, the next start learns it from the outbox.
    if (text !== (localText.read(localKeys.outbox) ?? '{}')) localText.write(localKeys.outbox, text)
    stored = { ...kept }
    if (isSame) return
    summaries = { ...next }
    for (const listener of listeners) listener()
  },
}

function read(): Summaries {
  summaries ??= readStored()
  return summaries
}

function readStored(): Summaries {
  const copy = v.safeParse(Summaries, localText.read(localKeys.outbox))
  return copy.success ? copy.output : {}
}
