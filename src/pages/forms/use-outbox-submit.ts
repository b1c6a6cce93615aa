import { t } from '#language/language.ts'
import { refusalCode } from '#api/error-texts.ts'
import { describeEntry } from '#features/outbox/entry-text.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import type { OutboxItem } from '#offline/outbox/entry.ts'
import { keyTaken, submit } from '#offline/outbox/outbox-client.ts'
import type { KeptEntry } from '#offline/outbox/outbox.ts'
import { isStoredOrReceived } from '#offline/drafts/unsent-draft.ts'
import { prepareMessages } from '#ui/Messages.tsx'
import { showToast } from '#ui/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** An outbox item without its key: the key belongs to the form, not to one press of the button. */
type Intent<Item = OutboxItem> = Item extends OutboxItem ? Omit<Item, 'key'> : never

/**
 * Submits a form to the outbox, and resolves with the entry's state: received, on its way, or saved on this device.
 * Submissions with the same content share a key; other content, or another try after a refusal, gets a new one.
 * Rejects like `submit`.
 *
 * @param draft Discarded when the device or the host has the content.
 */
export function useOutboxSubmit(draft: FormDraft): (intent: Intent) => Promise<KeptEntry> {
  const key = useRef<string>(crypto.randomUUID())
  const navigate = useNavigate()
  // Loads the code of messages ahead, so that saving can be announced without a network.
  useEffect(prepareMessages, [])
  const attempt = async (intent: Intent) => {
    try {
      return await submit({ ...intent, key: key.current })
    } catch (error) {
      key.current = crypto.randomUUID()
      if (refusalCode(error) === keyTaken) return submit({ ...intent, key: key.current })
      throw error
    }
  }
  return async (intent) => {
    const entry = await attempt(intent)
    if (isStoredOrReceived(entry)) draft.discard()
    // A payment request has a page of its own for this.
    if (entry.state !== 'received' && entry.op !== 'cashout') {
      const { label, text } = describeEntry(entry, '')
      showToast(`${label}. ${text}`, { label: t('See'), onAction: () => void navigate({ to: '/waiting' }) })
    }
    return entry
  }
}
