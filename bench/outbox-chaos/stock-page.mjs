/**
 * Follows the documentation of workbox-background-sync: the page posts, and the worker queues failed posts.
 */
globalThis.postIntent = async (intent) => {
  try {
    const address = `/api/v1/focusgroups/${intent}/intake/answer/`
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ answer: String(intent) }) })
    return answer.ok
  } catch {
    // The post is in the worker's queue now.
    return navigator.serviceWorker.controller !== null
  }
}

globalThis.waitingIntents = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open('workbox-background-sync')
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(0))
    opening.addEventListener('success', () => {
      const count = opening.result.transaction('requests').objectStore('requests').count()
      count.addEventListener('success', () => {
        opening.result.close()
        resolve(count.result)
      })
    })
  })

await navigator.serviceWorker.register('/stock-worker.js')
await navigator.serviceWorker.ready
document.title = 'ready'
