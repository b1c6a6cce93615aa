/** Set for a tab whose visitor has read what the bar says. The name stays in view. */
const saidMark = 'demo-said'

/**
 * The first script of the demo's page. Without the worker there is no host: the page waits for it, and begins anew
 * under it. With the worker it says that this is a demo.
 */
const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
if (serviceWorker?.controller) addEventListener('DOMContentLoaded', sayThatItIsADemo)
else {
  stop()
  document.documentElement.append(document.createElement('body'))
  say(serviceWorker ? 'The demo is starting …' : 'The demo needs a browser with service workers.')
  void serviceWorker?.ready.then(() => location.reload())
  serviceWorker
    ?.register(workerAddress(), { updateViaCache: 'none' })
    .catch((error: unknown) => say(`The demo cannot start: ${String(error)}`))
}

/** The portal, which has this policy's name, begins only after the next load. */
function workerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('stipend', { createScriptURL: (address) => address })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not know that a TrustedScriptURL will do
  return (policy?.createScriptURL('/sw.js') ?? '/sw.js') as unknown as string
}

function say(text: string): void {
  document.body.textContent = text
  document.body.style.cssText = 'margin: 20vh auto; text-align: center; font: 1.125rem system-ui, sans-serif'
}

function sayThatItIsADemo(): void {
  if (sessionStorage.getItem(saidMark) !== null) return
  const isSpanish = document.documentElement.lang.startsWith('es')
  const bar = document.createElement('aside')
  bar.textContent = isSpanish
    ? 'Demostración: aquí nada es real. Los estudios y los puntos son inventados, y lo que escribe se queda en este navegador. '
    : 'Demo: nothing here is real. Studies and points are invented, and what you type stays in this browser. '
  bar.style.cssText =
    'position: fixed; inset: auto 0 0; z-index: 999; padding: 0.75rem 1rem; background: #1d3b2f; color: #fff; text-align: center'
  const close = document.createElement('button')
  close.textContent = isSpanish ? 'Entendido' : 'OK'
  close.style.cssText =
    'min-height: 44px; margin-inline-start: 0.5rem; padding: 0 1rem; border: 1px solid currentColor; border-radius: 8px; background: none; color: inherit; font: inherit'
  close.addEventListener('click', () => {
    sessionStorage.setItem(saidMark, '1')
    bar.remove()
  })
  bar.append(close)
  document.body.append(bar)
}
