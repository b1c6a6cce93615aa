import type { DraftValues, DraftedForm, FormDraft } from '#offline/drafts/drafts.ts'
import { draftedForms, openUnsentDraft } from '#offline/drafts/unsent-draft.ts'
import * as tabText from '#offline/storage/session-storage.ts'
import { sessionKeys } from '#offline/storage/storage-names.ts'

/** A message to support that is not sent yet. */
export type MessageDraft = Pick<FormDraft, 'values' | 'keep' | 'discard'>

/** The record that a message is about, or the reference of the thread that it answers: each has a draft of its own. */
export type MessageTarget = { about: string } | { thread: string }

const nameOf = (target: MessageTarget) => ('thread' in target ? target.thread : target.about)

export const openMessage = (owner: string, target: MessageTarget): Promise<FormDraft> =>
  openUnsentDraft(owner, `message:${nameOf(target)}`)

/** All messages of a participant that were begun. One without a name is of a former version. */
export async function openMessages(owner: string): Promise<FormDraft[]> {
  const isMessage = (form: string): form is DraftedForm & `message${string}` => form.startsWith('message')
  const forms = (await draftedForms(owner).catch((): string[] => [])).filter(isMessage)
  const drafts = await Promise.all(forms.map((form) => openUnsentDraft(owner, form)))
  return drafts.filter(({ values }) => values !== null)
}

/** A visitor has no records on the device, so that the next person at it finds none: the draft ends with the tab. */
export function visitorMessage(target: MessageTarget): MessageDraft {
  const key = `${sessionKeys.message}:${nameOf(target)}`
  let values: DraftValues | null = null
  const put = (next: DraftValues | null) => {
    values = next
    tabText.write(key, next && JSON.stringify(next))
  }
  try {
    const read: unknown = JSON.parse(tabText.read(key) ?? 'null')
    if (typeof read === 'object' && read !== null) values = { ...read }
  } catch {
    // The kept text is none of ours.
  }
  return {
    get values() {
      return values
    },
    keep: put,
    discard: () => put(null),
  }
}
