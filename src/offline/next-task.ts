/** Lets the browser paint and answer input before the work goes on. Faster than a timer, which engines slow down. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Nobody waits longer than this for one. */
const patienceMs = 100

/** Lets everything else go first: what is about to be shown, above all. */
export function idleTask(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return nextTask()
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: patienceMs }))
}
