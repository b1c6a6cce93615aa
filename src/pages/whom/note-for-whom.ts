import { type Person, changePeople, peopleOf } from '#offline/drafts/people.ts'

/** Notes on this device for whom the participant applied; the note in My applications, which the host has, does not tell. */
export function noteForWhom(owner: string, study: number, person: Person | null): void {
  if (person === null && peopleOf(owner).applied[study] === undefined) return
  changePeople(owner, ({ applied: { [study]: _before, ...others } }) => ({
    applied: person ? { ...others, [study]: person.id } : others,
  }))
}
