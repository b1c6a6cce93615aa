import { standInForTurnstile } from '#tests/support/providers/turnstile-stand-in.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { test as base, expect } from './fixtures.ts'

/** `test` with the `site` behind `baseURL`, to which nothing of studies of our own is sent. */
export const test = base.extend<{ freshSite: void }>({
  baseURL: async ({ site }, use) => use(site.portal),

  // This host has no proxy in front, and its CORS does not allow such a header.
  extraHTTPHeaders: {},

  freshSite: [
    async ({ context, site }, use) => {
      site.api.received.length = 0
      await standInForTurnstile(context)
      const asked: string[] = []
      context.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await use()
      expect(asked.filter((path) => path.startsWith(endpoints.participations.path))).toEqual([])
    },
    { auto: true },
  ],
})
