import { SubmittedAnswers } from '#domain/submitted-answers.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { committed } from '#offline/storage/database.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { answerKeys, localKeys } from '#offline/storage/storage-names.ts'

/**
 * A participant's copies of the answers that she sent off, kept on the device for her until she signs out: so that she
 * can read them again, and is not asked the same twice. Each study's is a record of its own, so that keeping or removing one
 * needs no answer first and lasts when the page is left right after it.
 */

/** So many studies' answers are kept; a question that was asked so long ago may have another answer now. */
const maxKept = 200

/** The newest first. Never rejects: what cannot be read is not there. */
export async function readSubmitted(owner: string): Promise<readonly SubmittedAnswers[]> {
  return (await readAll(owner)).slice(0, maxKept)
}

/**
 * Keeps these beside what is there; a study's newer answers replace its older ones.
 *
 * @throws when the device cannot keep them.
 */
export async function keepSubmitted(owner: string, added: readonly SubmittedAnswers[]): Promise<void> {
  // Signed out in another tab while the form was open, she took hers with her.
  if (localText.read(localKeys.owner) !== owner) return
  await storedAnswers.transact('readwrite', (objects) => {
    for (const given of added) objects.put(given, answerKeys.given(owner, given.studyId))
    return committed(objects)
  })
  const tooOld = (await readAll(owner)).slice(maxKept)
  await Promise.all(tooOld.map(({ studyId }) => forgetSubmitted(owner, studyId)))
}

/** Forgets the copy of one study's answers. */
export function forgetSubmitted(owner: string, studyId: number): Promise<void> {
  return storedAnswers.delete(answerKeys.given(owner, studyId))
}

async function readAll(owner: string): Promise<readonly SubmittedAnswers[]> {
  const first = answerKeys.given(owner, '')
  const kept: unknown[] = await storedAnswers
    .transact('readonly', (objects) =>
      promisifyRequest<unknown[]>(objects.getAll(IDBKeyRange.bound(first, `${first}~`))),
    )
    .catch(() => [])
  return kept
    .filter((one) => v.is(SubmittedAnswers, one))
    .toSorted((one, other) => other.givenAt.localeCompare(one.givenAt))
}
