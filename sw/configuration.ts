import { cacheNames } from '#offline/storage-names.ts'
import { StaleWhileRevalidate } from 'workbox-strategies'

/**
 * `/env.js`: the last good one at once, asked for again behind it, so that a start waits for no network and a changed
 * configuration reaches the next one. An offline start must never fall back to another API host. A sign-in page of some
 * network that answers in its place is no configuration.
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
    },
  ],
})
