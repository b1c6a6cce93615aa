import { useSyncExternalStore } from 'react'
import { LazyPart } from './LazyPart.tsx'
import { loadLater } from './load-later.tsx'
import { shownToast } from './toast.ts'

// Nothing is said before somebody has done something.
const Toasts = loadLater(async () => (await import('./Toasts.tsx')).Toasts)

/** Loads what shows a message ahead of the first one, so that it is said at once, and also without a network. */
export function prepareMessages(): void {
  void Toasts.prepare().catch(() => {})
}

/** What `showToast` says, for a live region that is there before. */
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
