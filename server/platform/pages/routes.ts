import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'
import { hostCss, hostFontCss } from './host-css.ts'
import { hostCssPath } from '#contract/pages/host-pages.ts'

export function pageAssetRoutes({ portalFolder }: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  const stylesheet = PreparedBody.of(fontCss(portalFolder) + hostCss, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'no-cache',
  })
  app.get(hostCssPath, (c) => stylesheet.respond(c))
  return app
}

/** The portal's own font, if the host serves the portal as well. */
function fontCss(portalFolder: string | null): string {
  const assets = portalFolder === null ? '' : join(portalFolder, 'assets')
  const files = existsSync(assets) ? readdirSync(assets) : []
  const font = files.find((name) => /^inter-latin-wght-normal[\w-]*\.woff2$/.test(name))
  return font === undefined ? '' : hostFontCss(`/assets/${font}`)
}
