import type { PageMessage } from '#contract/pages/worker-messages.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { StaleWhileRevalidate } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

/**
 * `/env.js`: the last valid one at once, because every start waits for it, and the network's behind it. A page that
 * began with another than the network's is told so. An offline start must never fall back to another API host. A
 * network's sign-in page is not accepted as a configuration.
 */
export const configurationStrategy = new StaleWhileRevalidate({
  cacheName: cacheNames.configuration,
  plugins: [
    {
      async fetchDidSucceed({ response }) {
        const isScript = /javascript/.test(response.headers.get('Content-Type') ?? '')
        if (!response.ok || !isScript) throw new Error('Not the configuration')
        return response
      },
      async cacheDidUpdate({ oldResponse, newResponse, event }) {
        if (!oldResponse || !('clientId' in event)) return
        if ((await oldResponse.text()) === (await newResponse.text())) return
        const page = await self.clients.get(String(event.clientId))
        page?.postMessage({ type: 'CONFIGURED' } satisfies PageMessage)
      },
    },
  ],
})
