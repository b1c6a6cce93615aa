import { cacheNames } from '#offline/storage-names.ts'
import { NetworkFirst } from 'workbox-strategies'

/** A network that answers slower than this gets the configuration of last time; the answer is kept for the next. */
const patienceSeconds = 1

/**
 * `/env.js`, network first with the last good one kept: an offline start must never fall back to another API host.
 * A sign-in page of some network that answers in its place is no configuration.
 */
export const configurationStrategy = new NetworkFirst({
  cacheName: cacheNames.configuration,
  networkTimeoutSeconds: patienceSeconds,
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
