import { isPagePath } from '#contract/pages/pages.ts'
import { Hono } from 'hono'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { isUnavailable } from '#server/db/failures.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'
import { scriptJson } from '#server/platform/pages/script-json.ts'
import { fileHeaders, shellPath, withPolicyVersion, workerPath } from './file-headers.ts'
import { type HeaderInputs, inlineSources } from '#server/http/security-headers.ts'
import { sharedStudyPages } from './shared-study.ts'
import { configuredShell } from './shell.ts'
import { readStaticFiles } from '#server/files/static-files.ts'

const envPath = '/env.js'

/**
 * The portal's files and its runtime configuration. Addresses of the portal's pages answer with the shell.
 * Other addresses without a file fall through, so that a missing asset is a 404 and never HTML.
 */
export function portalRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  const html = shellOf(deps)
  const world = { ...deps, inline: inlineSources(html) }
  const envScript = PreparedBody.of(`globalThis.__env = ${scriptJson(deps.portalEnv)}\n`, {
    'Content-Type': 'text/javascript; charset=utf-8',
    ...fileHeaders(envPath, world),
  })
  app.get(envPath, (c) => envScript.respond(c))

  if (deps.portalFolder === null) return app
  const files = readStaticFiles(deps.portalFolder, (address) => fileHeaders(address, world))
  const shellHeaders = { 'Content-Type': 'text/html; charset=utf-8', ...fileHeaders(shellPath, world) }
  const shell = PreparedBody.of(
    html,
    shellHeaders,
    // Compressed at the highest quality while the host starts, because every first visit waits for it.
    promisify(brotliCompress)(html).then((buffer) => new Uint8Array(buffer)),
  )
  files.set(shellPath, shell)
  const worker = workerScript(world, deps.portalFolder)
  const sharedStudy = sharedStudyPages(deps, html, shellHeaders)
  app.get('/study/:id{[0-9]{1,9}}', (c) =>
    sharedStudy(c).catch((error: unknown) => {
      if (!(error instanceof HostError) && !isUnavailable(error))
        deps.log.error({ err: error }, 'a study is not written into its page')
      return shell.respond(c)
    }),
  )
  app.get('*', async (c, next) => {
    if (c.req.path === workerPath && worker) return worker.respond(c)
    const file = isPagePath(c.req.path) ? shell : files.get(c.req.path)
    if (!file) return next()
    return file.respond(c)
  })
  return app
}

/** The page with this host's configuration; empty if the host serves no portal. */
function shellOf({ portalFolder, portalEnv }: HostDependencies): string {
  const file = portalFolder === null ? '' : join(portalFolder, shellPath)
  return existsSync(file) ? configuredShell(readFileSync(file, 'utf8'), portalEnv) : ''
}

/** The service worker, or the kill switch; null if the folder has none. */
function workerScript(world: HostDependencies & HeaderInputs, folder: string): PreparedBody | null {
  const file = join(folder, world.config.hasWorker ? 'sw.js' : 'sw-kill.js')
  if (!existsSync(file)) return null
  return PreparedBody.of(withPolicyVersion(readFileSync(file, 'utf8'), world), {
    'Content-Type': 'text/javascript; charset=utf-8',
    ...fileHeaders(workerPath, world),
  })
}
