import { storedAnswers } from '#offline/cache/answer-store.ts'
import { observable } from '#offline/base/observable.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/**
 * What lists say of the studies that the participant applied to, such as `Applied May 3`, by id. Apart from the
 * applications themselves, whose code lists load only where there are any.
 */
export const applied = observable<Readonly<Record<number, string>>>({})

/** Whether this device has any application of hers. */
export async function hasApplications(owner: string): Promise<boolean> {
  const kept = await storedAnswers.get(answerKeys.applications(owner)).catch(() => {})
  return kept !== undefined
}
