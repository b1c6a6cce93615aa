import { GivenAnswers, withGiven } from '#domain/given-answers.ts'
import * as v from 'valibot'
import { keptAnswers } from './kept-answers.ts'
import { localText } from './local-text.ts'
import { answerKeys, localKeys } from './storage-names.ts'

/**
 * A participant's copies of the answers that she sent off, kept on the device for her until she signs out: so that she
 * can read them again, and is not asked the same twice.
 */

/** The newest first. Never rejects: what cannot be read is not there. */
export async function readGiven(owner: string): Promise<readonly GivenAnswers[]> {
  return valid(await keptAnswers.get(answerKeys.given(owner)).catch(() => undefined))
}

/**
 * Keeps these beside what is there.
 *
 * @throws when the device cannot keep them.
 */
export async function keepGiven(owner: string, added: readonly GivenAnswers[]): Promise<void> {
  // Signed out in another tab while the form was open, she took hers with her.
  if (localText.read(localKeys.owner) !== owner) return
  await keptAnswers.update(answerKeys.given(owner), (kept) =>
    added.reduce<readonly GivenAnswers[]>(withGiven, valid(kept)),
  )
}

/** Forgets the copy of one study's answers. */
export async function forgetGiven(owner: string, studyId: number): Promise<void> {
  await keptAnswers.update(answerKeys.given(owner), (kept) =>
    valid(kept).filter((given) => given.studyId !== studyId),
  )
}

function valid(value: unknown): readonly GivenAnswers[] {
  return Array.isArray(value) ? value.filter((one) => v.is(GivenAnswers, one)) : []
}
