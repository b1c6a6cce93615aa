import { observable } from '#base/observable.ts'
import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { promisifyRequest } from 'idb-keyval'

/**
 * A participant's record that stays on this device until the participant signs out: no call of the host has a field for
 * it. In memory stays what this device cannot store.
 *
 * @param nothing The record of somebody who has stored none.
 * @param read The record that is stored; `nothing` if it cannot be read.
 */
export function ownedRecord<Kept extends object>(options: {
  keyOf: (owner: string) => string
  nothing: Kept
  read: (stored: unknown) => Kept
}) {
  const { keyOf, nothing, read } = options
  const { get, set, subscribe } = observable<{ owner: string | null; kept: Kept }>({
    owner: null,
    kept: nothing,
  })
  /** The last value of this page that the device could not store. */
  let unwritten: unknown = null
  /** Whether what is stored misses a change. */
  const isAhead = (owner: string) => get() === unwritten && get().owner === owner
  const of = (owner: string): Kept => (get().owner === owner ? get().kept : nothing)
  return {
    subscribe,
    /** The same object until it changes. */
    of,
    /** Reads what is stored. */
    async open(owner: string): Promise<Kept> {
      const before = get()
      const stored = await storedAnswers.get(keyOf(owner)).catch(() => null)
      const isStale = get() !== before || isAhead(owner) || (stored === null && before.owner === owner)
      const next = isStale ? before : { owner, kept: read(stored) }
      if (JSON.stringify(next) !== JSON.stringify(before)) set(next)
      return of(owner)
    },
    /**
     * Changes the record here at once, and then what is stored: another tab or the worker may have changed it meanwhile.
     * Never rejects.
     */
    async change(owner: string, change: (before: Kept) => Partial<Kept>): Promise<void> {
      const after = (before: Kept) => ({ ...before, ...change(before) })
      const wasAhead = isAhead(owner)
      const here = { owner, kept: after(of(owner)) }
      set(here)
      let { kept } = here
      try {
        await writeOwned(owner, async (objects) => {
          const stored: unknown = await promisifyRequest(objects.get(keyOf(owner)))
          if (stored && !wasAhead) kept = after(read(stored))
          objects.put(kept, keyOf(owner))
        })
        if (get() === here) set({ owner, kept })
        reportWrite()
      } catch (error) {
        unwritten = here
        reportWrite(error)
      }
    },
  }
}
