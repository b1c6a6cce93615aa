export const signalScriptPath = '/account/passkeys/signal.js'

/** Browsers that do not know a signal go without it. */
export const signalScript = `const { signals } = document.querySelector('[data-signals]').dataset
for (const [signal, facts] of Object.entries(JSON.parse(signals)))
  globalThis.PublicKeyCredential?.[signal]?.(facts).catch(() => {})
`
