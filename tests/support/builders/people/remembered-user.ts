import type { StoredUser } from '#offline/storage/schemas.ts'

/** A participant's record on the device. */
export function rememberedUser({ enc_id = 'participant-a' } = {}) {
  return {
    first_name: 'Ada',
    age: 38,
    dma: 501,
    balance: 0,
    enc_id,
    missing_profile: false,
    profile_data: { _birth_year: 1988, gender: 'Female' },
    hidden_studies: { focusgroup: [], onlinesurvey: [] },
  } satisfies StoredUser
}
