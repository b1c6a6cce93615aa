import { t } from '#language/language.ts'
import { CallError } from '#api/errors.ts'
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

/** An outbox item without the key, which belongs to the form and not to one press of its button. */
type Intent<Item = OutboxItem> = Item extends OutboxItem ? Omit<Item, 'key'> : never

/**
 * Hands what a form holds to the outbox and resolves with what is true of it by then: received, on its way, or saved on
 * this device. Presses for the same content share a key, so that they are one intent; other content, or another try
 * after a refusal, is a new one. Rejects as `submit` does.
 *
 * @param draft What is kept of the form; given up when the device or the host has all of it.
 */
export function useOutboxSubmit(draft: FormDraft): (intent: Intent) => Promise<KeptEntry> {
  const key = useRef<string>(crypto.randomUUID())
  const navigate = useNavigate()
  // What says that it is saved is there by the time there is something to save, also without a network.
  useEffect(prepareMessages, [])
  const attempt = async (intent: Intent) => {
    try {
      return await submit({ ...intent, key: key.current })
    } catch (error) {
      key.current = crypto.randomUUID()
      if (isKeyTaken(error)) return submit({ ...intent, key: key.current })
      throw error
    }
  }
  return async (intent) => {
    const entry = await attempt(intent)
    if (isStoredOrReceived(entry)) draft.discard()
    // A request for money has a page of its own that says so.
    if (entry.state !== 'received' && entry.op !== 'cashout') {
      const { label, text } = describeEntry(entry, '')
      showToast(`${label}. ${text}`, { label: t('See'), onAction: () => void navigate({ to: '/waiting' }) })
    }
    return entry
  }
}

function isKeyTaken(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'refused' && error.failure.code === keyTaken
}
