import { storedAnswers } from '#offline/cache/answer-store.ts'
import { observable } from '#base/observable.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/**
 * Labels of studies that the participant applied to, such as `Applied May 3` or `Paid $60`, by study id. Apart from
 * `applications.ts`, which loads after the lists.
 */
export const applied = observable<Readonly<Record<number, string>>>({})

export async function hasApplications(owner: string): Promise<boolean> {
  const kept = await storedAnswers.get(answerKeys.applications(owner)).catch(() => {})
  return kept !== undefined
}
