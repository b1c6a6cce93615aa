import type { DraftedForm, FormDraft } from '#offline/drafts/drafts.ts'

/** What is kept of a form, for its loader; the code comes with the form's page. */
export async function openDraft(owner: string, form: DraftedForm): Promise<FormDraft> {
  const { openUnsentDraft } = await import('#offline/drafts/unsent-draft.ts')
  return openUnsentDraft(owner, form)
}
