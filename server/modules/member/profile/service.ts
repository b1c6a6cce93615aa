import type { ProfileData } from '#contract/answers/participant.ts'
import type { ProfilePost } from '#contract/answers/profile.ts'
import { type Facts, factsOn } from '#domain/fit/facts.ts'
import { fromDayMonthYear, isPast, toDayMonthYear } from '#domain/dates/calendar.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { marketAreaOfPostalCode } from '#server/platform/market-areas/nearest-market-area.ts'
import type { Answers, StoredProfile, WholeProfile } from './repo.ts'

/**
 * The profile of a post, ready to be stored. Its owner is the session's participant, whatever the body says.
 *
 * @throws {HostError} `invalid` if the day of birth is not past.
 */
export async function profileOf(deps: HostDependencies, participantId: number, post: ProfilePost) {
  const { first_name, postal_code, dob, gender, ...optional } = post
  const { last_name, ...answers } = optional
  const now = deps.clock()
  const bornOn = fromDayMonthYear(dob)
  if (!isPast(bornOn, now)) throw new HostError('invalid')
  const profile: WholeProfile = {
    participantId,
    firstName: first_name,
    lastName: last_name || null,
    postalCode: postal_code,
    bornOn,
    gender,
    answers: answered(answers),
    dma: await marketAreaOfPostalCode(postal_code),
    updatedAt: now,
  }
  return { profile, named: Object.keys(optional) }
}

/** A profile in the form of the user answer: answered fields, and the year of birth. */
export function toProfileData(profile: StoredProfile & { answers: Answers | null }): ProfileData {
  return {
    ...profile.answers,
    first_name: profile.firstName,
    ...(profile.lastName !== null && { last_name: profile.lastName }),
    postal_code: profile.postalCode,
    dob: toDayMonthYear(profile.bornOn),
    gender: profile.gender,
    _birth_year: birthYear(profile),
  }
}

/** The columns that `factsOf` reads. */
export type FactsOfProfile = Pick<StoredProfile, 'gender' | 'bornOn' | 'dma'>

/** @param at The age is that of its calendar day in UTC. */
export function factsOf(profile: FactsOfProfile | null, at: Date): Facts {
  if (profile === null) return { age: null, gender: null, dma: null }
  const { gender, dma } = profile
  return factsOn(at.toISOString(), { birthYear: birthYear(profile), gender, dma })
}

function birthYear(profile: Pick<StoredProfile, 'bornOn'>): number {
  return Number(profile.bornOn.slice(0, 4))
}

function answered(fields: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  )
}
