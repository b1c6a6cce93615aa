import type { User } from '#contract/answers/participant.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { readHidden } from '#server/modules/member/lists/service.ts'
import { findBalance } from '#server/modules/money/ledger/repo.ts'
import { findProfile } from '#server/modules/member/profile/repo.ts'
import { ageOf, toProfileData } from '#server/modules/member/profile/service.ts'
import { findEmail } from './repo.ts'

/**
 * The user answer for a participant (specification, section 3).
 *
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
export async function readUser(deps: HostDependencies, signedIn: SignedIn, csrfToken: string): Promise<User> {
  const { db } = deps.database
  const email = await findEmail(db, signedIn.participantId)
  if (email === null) throw new HostError('unauthenticated')
  const profile = await findProfile(db, signedIn.participantId)
  return {
    email,
    first_name: profile?.firstName ?? null,
    age: profile ? ageOf(profile, deps.clock()) : null,
    dma: profile?.dma ?? null,
    balance: (await findBalance(db, signedIn.participantId)) ?? 0,
    csrf_token: csrfToken,
    enc_id: signedIn.encId,
    missing_profile: profile === null,
    profile_data: profile ? toProfileData(profile) : { _birth_year: null, gender: null },
    hidden_studies: await readHidden(db, signedIn.participantId),
  }
}
