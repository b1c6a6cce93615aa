import type { Participant } from '#domain/studies/eligibility.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'

/** The user's values for the matching rules. */
export function participantOf(user: StoredUser): Participant {
  return {
    birthYear: user.profile_data._birth_year,
    gender: user.profile_data.gender,
    dma: user.dma,
    hiddenStudyIds: user.hidden_studies.focusgroup,
  }
}

/** The ZIP code of the profile, five digits; null without one. */
export function profileZip({ profile_data }: StoredUser): string | null {
  const { postal_code: code } = profile_data
  return typeof code === 'string' ? (/^\d{5}/.exec(code)?.[0] ?? null) : null
}
