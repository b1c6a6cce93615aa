import { ProfilePost } from '#contract/answers/profile.ts'
import * as v from 'valibot'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { isSettled } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'

/** The user with a profile that waits for the host: guards and lists use it at once. Fields that it leaves out stay. */
export function withProfile(user: StoredUser, profile: ProfilePost): StoredUser {
  const kept = Object.entries(user.profile_data).filter(([name]) => !(name in profile))
  const answers = Object.entries(profile).filter(([, answer]) => answer !== null)
  const birthYear = Number(profile.dob.slice(-4))
  return {
    ...user,
    first_name: profile.first_name,
    // Computed like at the host (specification, section 5).
    age: new Date().getUTCFullYear() - birthYear,
    missing_profile: false,
    profile_data: {
      ...Object.fromEntries([...kept, ...answers]),
      gender: profile.gender,
      _birth_year: birthYear,
    },
  }
}

/** The host's user with the newest waiting profile. */
export async function withWaitingProfile(user: StoredUser): Promise<StoredUser> {
  await outbox.refresh()
  const waiting = outbox
    .getSnapshot()
    .entries.findLast((entry) => entry.owner === user.enc_id && entry.op === 'profile' && !isSettled(entry))
  const profile = v.safeParse(ProfilePost, waiting?.body)
  return profile.success ? withProfile(user, profile.output) : user
}
