import type { Participant } from '#domain/fit/eligibility.ts'
import { factsOn } from '#domain/fit/facts.ts'
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

/** The ZIP code of the profile, five digits; null without one. */
export function profileZip({ profile_data }: StoredUser): string | null {
  const { postal_code: code } = profile_data
  return typeof code === 'string' ? (/^\d{5}/.exec(code)?.[0] ?? null) : null
}
