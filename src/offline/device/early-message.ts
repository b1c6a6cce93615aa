declare global {
  /** From before the portal's code has loaded: messages of the worker, and whether anything was typed or chosen. */
  var __beforeStart: { messages: unknown[]; isTyped: boolean } | undefined
}

/**
 * Keeps what the worker posts while the portal's code loads, and notes the first input. Browsers deliver messages from
 * the end of the HTML on, and drop those that nobody listens for.
 */
export function keepEarlyMessages(): void {
  const early = { messages: new Array<unknown>(), isTyped: false }
  globalThis.__beforeStart = early
  navigator.serviceWorker?.addEventListener('message', ({ data }) => early.messages.push(data))
  addEventListener('input', () => (early.isTyped = true), true)
}

/** Whether anything was typed or chosen on this page. */
export function wasTyped(): boolean {
  return globalThis.__beforeStart?.isTyped ?? false
}
