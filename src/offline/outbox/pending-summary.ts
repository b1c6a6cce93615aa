import * as v from 'valibot'
import { observable } from '#base/observable.ts'
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

const summaries = observable(readStored())
/** The part that is stored; without storage nothing, whatever waits in the memory of this page. */
let stored = summaries.get()
const nothing: PendingSummary = { count: 0, hasProfile: false }

/**
 * Pending entries by `enc_id`: a copy in localStorage that the first paint can read synchronously. The outbox loads
 * later and corrects the copy, which a worker may have left outdated.
 */
export const pendingSummary = {
  of: (owner: string | undefined): PendingSummary =>
    owner === undefined ? nothing : (summaries.get()[owner] ?? nothing),
  /** Over all participants of this device. */
  total: (): number => Object.values(summaries.get()).reduce((sum, { count }) => sum + count, 0),
  /** Whether the device holds entries of a participant, or of anybody. */
  isStored: (owner?: string): boolean =>
    owner === undefined ? Object.keys(stored).length > 0 : Object.hasOwn(stored, owner),
  subscribe: summaries.subscribe,
  /** @param kept The part that the next start will find. */
  set: (next: Readonly<Summaries>, kept: Readonly<Summaries>): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(summaries.get())
    const text = JSON.stringify(kept)
    // If the copy cannot be stored, the next start learns it from the outbox.
    if (text !== (localText.read(localKeys.outbox) ?? '{}')) localText.write(localKeys.outbox, text)
    stored = { ...kept }
    if (!isSame) summaries.set({ ...next })
  },
}

function readStored(): Summaries {
  const copy = v.safeParse(Summaries, localText.read(localKeys.outbox))
  return copy.success ? copy.output : {}
}
