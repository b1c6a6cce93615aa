import { observable } from '#base/observable.ts'
import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { People, nobody, peopleIn } from '#offline/storage/people-record.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'

/**
 * Others for whom the participant looks for studies: a child, a parent. All of it stays on this device until the
 * participant signs out. No call of the host has a field for it.
 */

export const people = observable<People & { owner: string | null }>({ ...nobody, owner: null })

/** Reads what is stored. In memory stays what this device cannot store. */
export async function openPeople(owner: string): Promise<void> {
  const before = people.get()
  const kept = await storedAnswers.get(answerKeys.people(owner)).catch(() => null)
  if (people.get() !== before || (kept === null && before.owner === owner)) return
  const read = { ...peopleIn(kept), owner }
  if (JSON.stringify(read) !== JSON.stringify(before)) people.set(read)
}

/** Applies a change here at once, and then to what is stored: another tab may have added somebody meanwhile. */
export function changePeople(owner: string, change: (before: People) => Partial<People>): void {
  const after = (before: People) => ({ ...before, ...change(before) })
  const here = { ...after(peopleOf(owner)), owner }
  people.set(here)
  const key = answerKeys.people(owner)
  void writeOwned(owner, async (objects) => {
    const kept: unknown = await promisifyRequest(objects.get(key))
    const { owner: _owner, ...alone } = here
    const next = v.is(People, kept) ? after(kept) : alone
    objects.put(next, key)
    if (people.get() === here) people.set({ ...next, owner })
  }).then(() => reportWrite(), reportWrite)
}

export function peopleOf(owner: string): People {
  const { owner: known, ...kept } = people.get()
  return known === owner ? kept : nobody
}

/** For whom the participant applied; null for the participant, or for somebody who was removed. */
export function nameOfApplied(owner: string, study: number): string | null {
  const { people: all, applied } = peopleOf(owner)
  return all.find(({ id }) => id === applied[study])?.name ?? null
}
