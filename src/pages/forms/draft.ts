import type { DraftedForm, FormDraft } from '#offline/drafts/drafts.ts'

/** Opens a form's draft in its loader; the code loads with the form's page. */
export async function openDraft(owner: string, form: DraftedForm): Promise<FormDraft> {
  const { openUnsentDraft } = await import('#offline/drafts/unsent-draft.ts')
  return openUnsentDraft(owner, form)
}
