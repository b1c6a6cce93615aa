import type { DraftValues, FormDraft } from '#offline/drafts/drafts.ts'
import { sessionKeys } from '#offline/storage/storage-names.ts'

/** A message to support that is not sent yet. */
export type MessageDraft = Pick<FormDraft, 'values' | 'keep' | 'discard'>

/** A visitor has no records on the device, so that the next person at it finds none: the draft ends with the tab. */
export function visitorMessage(): MessageDraft {
  let values: DraftValues | null = null
  const put = (next: DraftValues | null) => {
    values = next
    try {
      if (next === null) sessionStorage.removeItem(sessionKeys.message)
      else sessionStorage.setItem(sessionKeys.message, JSON.stringify(next))
    } catch {
      // The message lasts as long as the page.
    }
  }
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(sessionKeys.message) ?? 'null')
    if (typeof read === 'object' && read !== null) values = { ...read }
  } catch {
    // Nothing was kept.
  }
  return {
    get values() {
      return values
    },
    keep: put,
    discard: () => put(null),
  }
}
