declare global {
  /** The last message of the worker from before the portal's code has loaded. */
  var __earlyMessage: unknown
}

/**
 * Keeps what the worker posts while the portal's code loads. Browsers deliver messages from the end of the HTML on, and
 * drop those that nobody listens for.
 */
export function keepEarlyMessage(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    globalThis.__earlyMessage = data
  })
}
