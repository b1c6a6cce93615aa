import { draftedForms } from './drafted-forms.ts'
import { type DraftedForm, FormDraft } from './drafts.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { KeptEntry } from '#offline/outbox/device-table.ts'
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

/** Deletes the drafts of posts that the host has: a page may end between the receipt and that. Rejects without storage. */
export async function dropReceivedDrafts(owner: string): Promise<void> {
  for (const form of await draftedForms(owner)) if (isDraftedForm(form)) await openUnsentDraft(owner, form)
}

const isDraftedForm = (form: string): form is DraftedForm =>
  /^(?:profile|cashout|identity|message.*|intake:\d+)$/.test(form)

/**
 * Whether the device or the host has the post, so that it need not be typed again. A refused one may be wanted for
 * another try.
 */
export function isStoredOrReceived({ state, isVolatile }: KeptEntry): boolean {
  return state === 'received' || (state !== 'refused' && !isVolatile)
}

function formOf({ op, studyId }: Entry): string {
  return op === 'intake' ? `${op}:${studyId}` : op
}
