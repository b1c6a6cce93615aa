import { SubmittedAnswers } from '#domain/submitted-copy.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { isSignedOut, storedAnswers } from '#offline/cache/answer-store.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/**
 * The participant's copies of submitted answers, kept on the device until the participant signs out. They can be read
 * again, and suggested for the same questions. Each study has a record of its own, so that storing or deleting one is
 * a single request, which survives leaving the page.
 */

/** Older copies are dropped: the answers may have changed since. */
const maxKept = 200

/** Newest first. Never rejects: unreadable copies are left out. */
export async function readSubmitted(owner: string): Promise<readonly SubmittedAnswers[]> {
  return (await readAll(owner)).slice(0, maxKept)
}

/**
 * Stores copies; a study's newer copy replaces its older one.
 *
 * @throws If the device cannot store them.
 */
export async function keepSubmitted(owner: string, added: readonly SubmittedAnswers[]): Promise<void> {
  await storedAnswers.transact('readwrite', async (objects) => {
    // Another tab that signed out has deleted the copies: do not add new ones.
    if (deviceOwner() !== owner || (await isSignedOut(objects, true))) return
    for (const given of added) objects.put(given, answerKeys.given(owner, given.studyId))
  })
  const tooOld = (await readAll(owner)).slice(maxKept)
  await Promise.all(tooOld.map(({ studyId }) => forgetSubmitted(owner, studyId)))
}

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
