import { BackgroundSyncPlugin } from 'workbox-background-sync'
import { clientsClaim } from 'workbox-core'
import { NetworkOnly } from 'workbox-strategies'

const strategy = new NetworkOnly({ plugins: [new BackgroundSyncPlugin('posts')] })

clientsClaim()
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') {
    event.respondWith(strategy.handle({ event, request: event.request }))
  }
})
