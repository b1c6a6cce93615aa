import { observable } from '#base/observable.ts'
import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'

/**
 * Others for whom the participant looks for studies: a child, a parent. All of it stays on this device until the
 * participant signs out. No call of the host has a field for it.
 */

const Person = v.object({
  id: v.string(),
  name: v.string(),
  birthYear: v.number(),
  /** From 1. Cards of adults, and those of former versions, have none. */
  birthMonth: v.exactOptional(v.number()),
  gender: v.string(),
  /** Five digits. */
  zip: v.string(),
  /** Market area of the ZIP code; null outside of every area. */
  area: v.nullable(v.number()),
})
export type Person = v.InferOutput<typeof Person>

const People = v.object({
  people: v.array(Person),
  /** Id of the person for whom lists are shown; null for the participant. */
  chosen: v.nullable(v.string()),
  /** For whom the participant applied: ids of persons by study. */
  applied: v.record(v.string(), v.string()),
})
export type People = v.InferOutput<typeof People>

const nobody: People = { people: [], chosen: null, applied: {} }

export const people = observable<People & { owner: string | null }>({ ...nobody, owner: null })

/** The people of a stored record; nobody if it cannot be read. */
export const peopleIn = (stored: unknown): People => (v.is(People, stored) ? stored : nobody)

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
