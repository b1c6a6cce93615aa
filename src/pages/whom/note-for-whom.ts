import { type Person, changePeople, peopleOf } from '#offline/drafts/people.ts'

/** Notes on this device for whom the participant applied; the note in My applications, which the host has, does not tell. */
export function noteForWhom(owner: string, study: number, person: Person | null): void {
  const { applied } = peopleOf(owner)
  if (person === null && applied[study] === undefined) return
  const { [study]: _before, ...others } = applied
  changePeople(owner, { applied: person ? { ...others, [study]: person.id } : others })
}
