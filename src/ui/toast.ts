export interface ToastAction {
  /** One word, such as Undo. */
  label: string
  onAction: () => void
}

export interface Toast {
  /** Counts up: the same words twice are two messages. */
  id: number
  message: string
  action?: ToastAction | undefined
}

let count = 0
let current: Toast | null = null
const listeners = new Set<() => void>()

/**
 * Says in passing what was done, with a way to take it back. It takes the place of the message before it, is announced
 * politely, and goes by itself: whatever matters must also stand on the page, and what the action does must be
 * possible elsewhere.
 */
export function showToast(message: string, action?: ToastAction): void {
  count += 1
  put({ id: count, message, action })
}

/** What `Toasts` shows. */
export const shownToast = {
  get: (): Toast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Takes this message away; a newer one stays. */
  dismiss: (id: number): void => {
    if (current?.id === id) put(null)
  },
}

function put(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}
