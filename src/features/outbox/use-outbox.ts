import { t } from '#language/language.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import { isStoredOrReceived } from '#offline/drafts/unsent-draft.ts'
import type { KeptEntry } from '#offline/outbox/entry.ts'
import type { OutboxItem } from '#offline/outbox/operations.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { prepareMessages } from '#ui/overlays/Messages.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { describeEntry } from './entry-text.ts'

/** One participant's part of the outbox. Updates after every step in any tab. */
export function useOutbox(owner: string) {
  const { entries, unreadable, ...known } = useSyncExternalStore(subscribe, outbox.getSnapshot)
  const own = unreadable.filter((row) => row.owner === null || row.owner === owner)
  return {
    /** In the order of sending. */
    entries: entries.filter((entry) => entry.owner === owner),
    /** Keys of the participant's unreadable records, and of those without a readable owner. */
    unreadable: own.map(({ key }) => key),
    ...known,
  }
}

function subscribe(listener: () => void): () => void {
  void outbox.refresh()
  return outbox.subscribe(listener)
}

/** An outbox item without its key: the key belongs to the form, not to one press of the button. */
type Intent<Item = OutboxItem> = Item extends OutboxItem ? Omit<Item, 'key'> : never

/**
 * Submits a form to the outbox, and resolves with the entry's state: received, on its way, or saved on this device.
 * Submissions with the same content share a key; other content, or another try after a failure, gets a new one. Rejects
 * like `Outbox.submit`.
 *
 * @param draft Discarded when the device or the host has the content. Null for a button: each press is a new intent.
 * @param isTold Whether a message says what became of it. False if the next page does.
 */
export function useOutboxSubmit(
  draft: FormDraft | null,
  isTold = true,
): (intent: Intent) => Promise<KeptEntry> {
  const last = useRef({ key: '', content: '' })
  const navigate = useNavigate()
  // Loads ahead, so that saving can be announced without a network.
  useEffect(prepareMessages, [])
  return async (intent) => {
    const content = JSON.stringify(intent)
    if (draft === null || content !== last.current.content)
      last.current = { key: crypto.randomUUID(), content }
    const entry = await outbox.submit({ ...intent, key: last.current.key }).catch((error: unknown) => {
      last.current = { key: '', content: '' }
      throw error
    })
    if (isStoredOrReceived(entry)) draft?.discard()
    if (isTold && entry.state !== 'received') {
      const { label, text } = describeEntry(entry)
      showToast(`${label}. ${text}`, { label: t('See'), onAction: () => void navigate({ to: '/waiting' }) })
    }
    return entry
  }
}
