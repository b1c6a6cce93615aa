import { useSyncExternalStore } from 'react'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { shownToast } from './toast.ts'

// No message appears before the participant has done something.
const Toasts = loadLater(async () => (await import('./Toasts.tsx')).Toasts)

/** Loads the code of messages before the first one, so that it appears without delay, and also without a network. */
export function prepareMessages(): void {
  void Toasts.prepare().catch(() => {})
}

/** Renders the message of `showToast`, inside a live region that already exists. */
export function Messages() {
  const isSaying = useSyncExternalStore(shownToast.subscribe, () => shownToast.get() !== null)
  return (
    isSaying && (
      <LazyPart isOpen>
        <Toasts />
      </LazyPart>
    )
  )
}
