import { cacheNames } from '#offline/storage/storage-names.ts'
import { NetworkFirst } from 'workbox-strategies'

/** Longest wait for a network that does not respond, in seconds. */
const timeoutSeconds = 1

/**
 * `/env.js`: from the network, so that changes of the operator apply from the next start; without an answer the last
 * valid one. An offline start must never fall back to another API host. A network's sign-in page is not accepted as a
 * configuration.
 */
export const configurationStrategy = new NetworkFirst({
  cacheName: cacheNames.configuration,
  networkTimeoutSeconds: timeoutSeconds,
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
