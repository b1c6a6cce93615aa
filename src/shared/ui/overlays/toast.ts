import type { ReactElement } from 'react'

export interface ToastAction {
  /** One word, such as Undo. */
  label: string
  onAction: () => void
}

export interface Toast {
  /** Increasing: equal texts are separate messages. */
  id: number
  message: string | ReactElement
  action?: ToastAction | undefined
}

let count = 0
let current: Toast | null = null
const listeners = new Set<() => void>()

/**
 * Shows a passing message about an action, with a way to undo it. It replaces the previous message, is announced
 * politely and disappears by itself. Important content must also be on the page, and the message's action must be
 * possible elsewhere.
 */
export function showToast(message: Toast['message'], action?: ToastAction): void {
  count += 1
  put({ id: count, message, action })
}

/** The current message, for `Toasts`. */
export const shownToast = {
  get: (): Toast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Dismisses this message; a newer one stays. */
  dismiss: (id: number): void => {
    if (current?.id === id) put(null)
  },
}

function put(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}
