import type { Participant } from '#domain/fit/eligibility.ts'
import { people } from '#offline/device-only/people.ts'
import type { Person } from '#offline/storage/people-record.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { participantOf, profileZip, seekerOf } from '#session/participant.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useToday } from '#pages/today.ts'
import { useMemo, useSyncExternalStore } from 'react'

/** The participant, or the person for whom the participant looks. */
export interface Viewer {
  /** Null for the participant. */
  person: Person | null
  participant: Participant
  /** Five digits; null if the profile has none. */
  zip: string | null
}

/** The person whom the participant has chosen; null for the participant. */
export function usePerson(): Person | null {
  const { enc_id: owner } = useMember()
  const kept = useSyncExternalStore(people.subscribe, () => people.of(owner))
  return kept.people.find(({ id }) => id === kept.chosen) ?? null
}

/** Names the person for whom a place is searched: each has another place. */
export const useNearOwner = () => `${useMember().enc_id} ${usePerson()?.id ?? ''}`

/** Whether a person sees another area's studies than the participant. */
export const isElsewhere = (user: StoredUser, person: Person | null) =>
  person !== null && person.area !== null && person.area !== user.dma

/** @param hidden Ids of the studies that the participant has hidden, for everybody. */
function viewerOf(
  user: StoredUser,
  person: Person | null,
  hiddenStudyIds: readonly number[],
  today: string,
): Viewer {
  const own = () => ({ ...participantOf(user, today), hiddenStudyIds })
  if (person === null) return { person, participant: own(), zip: profileZip(user) }
  return {
    person,
    participant: seekerOf(person, hiddenStudyIds, today),
    zip: person.zip,
  }
}

/** For whom lists, fit and calls are shown now. */
export function useViewer(hidden: readonly number[]): Viewer {
  const user = useMember()
  const person = usePerson()
  const today = useToday()
  return useMemo(() => viewerOf(user, person, hidden, today), [user, person, hidden, today])
}
