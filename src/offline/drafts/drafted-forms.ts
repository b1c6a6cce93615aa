import type { Unsent } from '#offline/outbox/entry.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'

/** The forms of which a participant has a draft on the device. */
export async function draftedForms(owner: string): Promise<string[]> {
  const all = answerKeys.draft(owner, '')
  const range = IDBKeyRange.bound(all, `${all}~`)
  const keys = await storedAnswers.transact('readonly', (objects) =>
    promisifyRequest(objects.getAllKeys(range)),
  )
  return keys.flatMap((key) => (typeof key === 'string' ? [key.slice(all.length)] : []))
}

/** The same as kinds of posts, for those that are sent by one. */
export async function begunForms(owner: string): Promise<Unsent[]> {
  return (await draftedForms(owner)).flatMap((form): Unsent[] => {
    const [op, id] = form.split(':')
    if (op === 'intake') return [{ op, studyId: Number(id) }]
    return op === 'profile' || op === 'cashout' || op === 'message' ? [{ op, studyId: null }] : []
  })
}
