import { readFile } from 'node:fs/promises'
import { type ServerResponse, createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { challengeFramePath } from '#contract/pages/challenge-frame.ts'
import { type Env, readEnv } from '#contract/config/env.ts'
import {
  challengeFrameHeaders,
  inlineSources,
  pageHeaders,
  workerHeaders,
} from '#server/http/security-headers.ts'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'

export interface StaticPortal {
  origin: string
  /** Sets the content of `/env.js` from now on: before, it is the folder's own. Omitted values take their defaults. */
  configure(env: Partial<Env>): void
  stop(): Promise<void>
}

const built = fileURLToPath(new URL('../../../dist/app', import.meta.url))

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * The built portal on a plain static server with an index fallback, as an operator hosts it apart from the API. It has
 * an `/env.js` of its own and the same policy as on our host.
 */
export async function startStaticPortal(folder = built): Promise<StaticPortal> {
  let portalEnv: Env | null = null
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://portal')
    if (portalEnv && pathname === '/env.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
      response.end(`globalThis.__env = ${JSON.stringify(portalEnv)}`)
    } else void serveFile(response, folder, pathname, portalEnv ?? readEnv({}))
  })
  return {
    origin: await listenLocally(server),
    configure: (env) => {
      portalEnv = readEnv(env)
    },
    stop: () => closeServer(server),
  }
}

async function serveFile(
  response: ServerResponse,
  folder: string,
  pathname: string,
  portalEnv: Env,
): Promise<void> {
  const isFile = extname(pathname) !== ''
  const path = isFile ? normalize(pathname) : '/index.html'
  try {
    const body = await readFile(join(folder, path))
    const type = mediaTypes[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, {
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      ...policyFor(path, portalEnv, String(body)),
    })
    response.end(body)
  } catch {
    response.writeHead(404).end()
  }
}

function policyFor(path: string, portalEnv: Env, text: string): Record<string, string> {
  if (path === '/index.html') {
    const identity = { apiKey: '', secret: '', frameOrigins: [portalEnv.veriffHost] }
    return pageHeaders({ portalEnv, config: { identity }, inline: inlineSources(text) })
  }
  if (path === '/sw.js') return workerHeaders({ portalEnv })
  return path === challengeFramePath ? challengeFrameHeaders({ portalEnv }) : {}
}
