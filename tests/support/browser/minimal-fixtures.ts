import { standInForTurnstile } from '#tests/support/providers/turnstile-stand-in.ts'
import { test as base } from './fixtures.ts'

/** `test` with the `site` behind `baseURL`. */
export const test = base.extend<{ freshSite: void }>({
  baseURL: async ({ site }, use) => use(site.portal),

  // This host has no proxy in front, and its CORS does not allow such a header.
  extraHTTPHeaders: {},

  freshSite: [
    async ({ context, site }, use) => {
      site.api.received.length = 0
      await standInForTurnstile(context)
      await use()
    },
    { auto: true },
  ],
})
