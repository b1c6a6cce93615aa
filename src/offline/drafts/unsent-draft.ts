import { storedAnswers } from '#offline/cache/answer-store.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import { type DraftedForm, FormDraft } from './drafts.ts'
import type { KeptEntry } from '#offline/outbox/entry.ts'
import { type Unsent, formOf, postOf } from '#offline/outbox/operations.ts'
import { outbox } from '#offline/outbox/outbox.ts'

/**
 * The draft of a form, unless its content is in the outbox. A page may end while its form waits for the host;
 * restoring the draft would invite the participant to send it twice. Until the outcome is known the draft stays
 * stored, for another try after a refusal.
 */
export async function openUnsentDraft(owner: string, form: DraftedForm): Promise<FormDraft> {
  const draft = await FormDraft.open(owner, form)
  if (draft.savedAt === null) return draft
  await outbox.refresh()
  const typedAt = draft.savedAt.getTime()
  const sent = outbox
    .getSnapshot()
    .entries.filter((entry) => entry.owner === owner)
    // A message has the key of its draft.
    .filter((entry) => formOf(entry) === form || entry.key === draft.values?.['key'])
    .filter((entry) => entry.createdAt >= typedAt && isStoredOrReceived(entry))
  if (sent.some(({ state }) => state === 'received')) draft.discard()
  return sent.length > 0 ? new FormDraft(owner, form) : draft
}

/** The forms of which a participant has a draft on the device. */
export async function draftedForms(owner: string): Promise<string[]> {
  const all = answerKeys.draft(owner, '')
  const range = IDBKeyRange.bound(all, `${all}~`)
  const keys = await storedAnswers.transact('readonly', (objects) =>
    promisifyRequest(objects.getAllKeys(range)),
  )
  return keys.flatMap((key) => (typeof key === 'string' ? [key.slice(all.length)] : []))
}

/** Posts that a participant has begun to write. */
export async function begunForms(owner: string): Promise<Unsent[]> {
  return (await draftedForms(owner)).flatMap((form) => postOf(form) ?? [])
}

/** Deletes drafts of posts that the host has: a page may end between the receipt and that. Rejects without storage. */
export async function dropReceivedDrafts(owner: string): Promise<void> {
  for (const form of await draftedForms(owner)) if (isDraftedForm(form)) await openUnsentDraft(owner, form)
}

const isDraftedForm = (form: string): form is DraftedForm => postOf(form) !== null

/** Whether the device or the host has the post, and it need not be typed again. A refused post may be tried again. */
export function isStoredOrReceived({ state, isVolatile }: KeptEntry): boolean {
  return state === 'received' || (state !== 'refused' && !isVolatile)
}
