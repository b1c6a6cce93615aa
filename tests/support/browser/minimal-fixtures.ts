import { test as base } from './fixtures.ts'
import { minimalProduct } from '#tests/support/minimal-host/catalogue.ts'
import { type MinimalHost, startMinimalHost } from '#tests/support/minimal-host/minimal-host.ts'
import { startStaticPortal } from './static-portal.ts'
import { standInForTurnstile, standInSiteKey } from '#tests/support/providers/turnstile-stand-in.ts'

/** Where the identity provider is; tests stand in for it. */
export const veriffHost = 'https://verify.example'

/** The portal on a static server of its own, and the minimal host that it uses. */
interface MinimalSite {
  portal: string
  api: MinimalHost
}

/**
 * `test` with the portal on one origin and, on another, a host that keeps section 7 of the specification alone: no
 * feature, and Turnstile as the bot challenge.
 */
export const test = base.extend<{ freshSite: void }, { site: MinimalSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const portal = await startStaticPortal()
      const api = await startMinimalHost(portal.origin)
      portal.configure({
        apiUrl: api.origin,
        imageResizeUrl: `${api.origin}/img/`,
        turnstileSiteKey: standInSiteKey,
        product: minimalProduct,
        veriffHost,
        veriffApiKey: 'public-key',
      })
      await use({ portal: portal.origin, api })
      await api.stop()
      await portal.stop()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site.portal),

  // No proxy stands before this host, and its CORS lets no such header through.
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
