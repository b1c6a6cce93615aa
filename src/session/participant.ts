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
