import { hostPages } from '#contract/pages/host-pages.ts'
import { daySeconds, secondsAfter } from '#domain/dates/spans.ts'
import { Hono } from 'hono'
import type { HostEnv } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { portalHome } from '#server/platform/pages/page.ts'

/**
 * Addresses that browsers, password managers and people know on every site (RFC 8615). Any other one under
 * `/.well-known/` is not found, by which password managers tell that these mean something.
 */
export function wellKnownRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { publicOrigin } = deps.config
  const app = new Hono<HostEnv>()
  app.get('/.well-known/change-password', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect(c.var.signedIn ? settingsPaths.password : hostPages.passwordReset, 303)
  })
  if (deps.portalEnv.features.includes('passkeys')) {
    app.get('/.well-known/passkey-endpoints', (c) =>
      c.json({
        enroll: new URL(`${portalHome(deps)}passkey`, publicOrigin).href,
        manage: publicOrigin + settingsPaths.passkeys,
      }),
    )
  }
  return app.get('/.well-known/security.txt', (c) => {
    const expires = secondsAfter(deps.clock(), 180 * daySeconds).toISOString()
    return c.text(`Contact: ${absoluteContactUrl(deps)}\nExpires: ${expires}\nPreferred-Languages: en, es\n`)
  })
}
