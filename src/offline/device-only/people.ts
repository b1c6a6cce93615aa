import { nobody, peopleIn } from '#offline/storage/people-record.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { ownedRecord } from './owned-record.ts'

/** Others for whom the participant looks for studies: a child, a parent. */
export const people = ownedRecord({ keyOf: answerKeys.people, nothing: nobody, read: peopleIn })

/** For whom the participant applied; null for the participant, or for somebody who was removed. */
export function nameOfApplied(owner: string, study: number): string | null {
  const { people: all, applied } = people.of(owner)
  return all.find(({ id }) => id === applied[study])?.name ?? null
}
