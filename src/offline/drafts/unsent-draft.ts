import { type DraftedForm, FormDraft } from './drafts.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import type { KeptEntry } from '#offline/outbox/outbox.ts'
import { outbox } from '#offline/outbox/outbox-client.ts'

/**
 * What is kept of a form and was not sent. A page may end while its form waits for the host's word: what it held is in the
 * outbox by then, and would be sent twice by who reads that it has not been sent. Until the host has decided it stays on
 * the device, for another try after a refusal.
 */
export async function openUnsentDraft(owner: string, form: DraftedForm): Promise<FormDraft> {
  const draft = await FormDraft.open(owner, form)
  if (draft.savedAt === null) return draft
  await outbox.refresh()
  const typedAt = draft.savedAt.getTime()
  const sent = outbox
    .getSnapshot()
    .entries.filter((entry) => entry.owner === owner && formOf(entry) === form)
    .filter((entry) => entry.createdAt >= typedAt && isInSafety(entry))
  if (sent.some(({ state }) => state === 'received')) draft.discard()
  return sent.length > 0 ? new FormDraft(owner, form) : draft
}

/** Whether nobody need type it again. What was refused may be wanted for another try. */
export function isInSafety({ state, isVolatile }: KeptEntry): boolean {
  return state === 'received' || (state !== 'refused' && !isVolatile)
}

function formOf({ op, studyId }: Entry): string {
  return op === 'intake' ? `${op}:${studyId}` : op
}
