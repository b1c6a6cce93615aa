declare global {
  /** From before the portal's code: messages of the worker, and whether anything was typed, chosen or pressed. */
  var __beforeStart: { messages: unknown[]; isUsed: boolean } | undefined
}

/**
 * Keeps what the worker posts while the portal's code loads, and notes the first input. Browsers deliver messages from
 * the end of the HTML on, and drop those that nobody listens for.
 */
export function keepEarlyMessages(): void {
  const early = { messages: new Array<unknown>(), isUsed: false }
  globalThis.__beforeStart = early
  navigator.serviceWorker?.addEventListener('message', ({ data }) => early.messages.push(data))
  addEventListener('input', () => (early.isUsed = true), true)
}

/** Whether anything was typed or chosen on this page, or was pressed before the portal ran. */
export function wasUsed(): boolean {
  return globalThis.__beforeStart?.isUsed ?? false
}
