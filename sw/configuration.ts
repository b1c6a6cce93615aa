import { cacheNames } from '#offline/storage/storage-names.ts'
import { NetworkFirst } from 'workbox-strategies'

/** Seconds for which a start waits for a network that is there and says nothing. */
const patience = 1

/**
 * `/env.js`: as it is now, so that what the operator changed counts from the next start on; without an answer the last
 * good one. An offline start must never fall back to another API host. A sign-in page of some network that answers in its
 * place is no configuration.
 */
export const configurationStrategy = new NetworkFirst({
  cacheName: cacheNames.configuration,
  networkTimeoutSeconds: patience,
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
