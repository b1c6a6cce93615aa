import type { Participant } from '#domain/fit/eligibility.ts'
import { factsOn } from '#domain/fit/facts.ts'
import type { Person } from '#offline/storage/people-record.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'

/** @param today Calendar day `YYYY-MM-DD` on this device. */
export function participantOf(
  { profile_data: profile, dma, ...user }: StoredUser,
  today: string,
): Participant {
  const { _birth_year: birthYear, gender } = profile
  const hiddenStudyIds = user.hidden_studies.focusgroup
  return { ...factsOn(today, { birthYear, gender, dma }), hiddenStudyIds }
}

/** A person for whom the participant looks. What the participant has hidden is hidden for everybody. */
export function seekerOf(person: Person, hiddenStudyIds: readonly number[], today: string): Participant {
  return { ...factsOn(today, { ...person, dma: person.area }), hiddenStudyIds }
}

/** For whom a kept search looks: the participant, or a person by id; null for a person who was removed. */
export function seekersOf(user: StoredUser, people: readonly Person[], today: string) {
  const own = participantOf(user, today)
  return (id: string | null): Participant | null => {
    const person = people.find((one) => one.id === id)
    if (id === null) return own
    return person ? seekerOf(person, own.hiddenStudyIds, today) : null
  }
}

/** The ZIP code of the profile, five digits; null without one. */
export function profileZip({ profile_data }: StoredUser): string | null {
  const { postal_code: code } = profile_data
  return typeof code === 'string' ? (/^\d{5}/.exec(code)?.[0] ?? null) : null
}
