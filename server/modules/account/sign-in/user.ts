import type { User } from '#contract/answers/participant.ts'
import type { Language } from '#language/language.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { findAnswered } from '#server/modules/account/contact/repo.ts'
import { readHidden } from '#server/modules/member/lists/service.ts'
import { findWholeProfile } from '#server/modules/member/profile/repo.ts'
import { factsOf, toProfileData } from '#server/modules/member/profile/service.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { setLanguage } from './repo.ts'

/**
 * The user answer for a participant (specification, section 3). The portal asks for it at each start, so its
 * language becomes the one in which the host writes to the participant.
 *
 * @param request Its language is null if it names none that we have; then the account keeps its own.
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
export async function readUser(
  deps: HostDependencies,
  signedIn: SignedIn,
  { csrfToken, language }: { csrfToken: string; language: Language | null },
): Promise<User> {
  const { db } = deps.database
  const account = await findAccount(db, { participantId: signedIn.participantId })
  if (account === null) throw new HostError('unauthenticated')
  if (language !== null && language !== account.language) {
    await setLanguage(db, signedIn.participantId, language)
  }
  const profile = await findWholeProfile(db, deps, signedIn.participantId)
  const { age, dma } = factsOf(profile, deps.clock())
  const { news, ...hidden } = await readHidden(db, signedIn.participantId)
  const answered = await findAnswered(db, signedIn.participantId)
  const confirmed = [...deps.config.confirmEmailBefore]
  return {
    email: account.email,
    first_name: profile?.firstName ?? null,
    age,
    dma,
    balance: account.balance,
    csrf_token: csrfToken,
    enc_id: signedIn.encId,
    // Answers that cannot be read are asked for again.
    missing_profile: !profile?.answers,
    ...(account.emailConfirmedAt === null && confirmed.length > 0 && { confirm_email_before: confirmed }),
    profile_data: profile ? toProfileData(profile) : { _birth_year: null, gender: null },
    hidden_studies: hidden,
    ...(news.length > 0 && { put_away: news }),
    ...(answered && { answered_message: answered }),
  }
}
