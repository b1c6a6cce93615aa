import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { type FileServer, type ServedFile, startFileServer } from '../parts/file-server.ts'
import { withFolder } from '../parts/folder.ts'
import { type SourceMaps, readMaps } from '../profile/source-maps.ts'
import type { StackStudy } from '../stack/studies.ts'

const studyCount = 240

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Precaches the built files; the studies come from the persisted query when offline. */
const workerOf = (paths: readonly string[]) => `const kept = ${JSON.stringify(paths)}
addEventListener('install', (event) => {
  event.waitUntil(caches.open('stack').then((cache) => cache.addAll(kept)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const isData = new URL(request.url).pathname === '/studies.json'
  const key = request.mode === 'navigate' ? '/' : request
  event.respondWith(isData ? fetch(request) : caches.match(key).then((file) => file || fetch(request)))
})`

/**
 * Serves the bare stack: React, Router, Query, one persisted list of 240 studies and a worker that precaches, without
 * any of the portal's features. It is the reference for the first answered press.
 *
 * @param studies Repeated until there are 240.
 * @returns The server, with the source maps of its scripts.
 */
export function startStack(studies: readonly StackStudy[]): Promise<FileServer & { maps: SourceMaps }> {
  return withFolder(async (folder) => {
    await build({
      root: fileURLToPath(new URL('../stack', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
    })
    const files: Record<string, ServedFile> = {}
    for (const name of await readdir(folder, { recursive: true })) {
      const type = types[extname(name)]
      if (type !== undefined) files[`/${name}`] = fileOf(type, await readFile(join(folder, name)))
    }
    const { '/index.html': page, ...scripts } = files
    if (!page) throw new Error('The control was built without a page')
    const all = Array.from({ length: studyCount }, (_, index) => ({
      ...studies[index % studies.length],
      id: index + 1,
    }))
    const worker = workerOf(['/', ...Object.keys(scripts)])
    const server = await startFileServer(
      {
        ...scripts,
        '/studies.json': fileOf('application/json', Buffer.from(JSON.stringify(all))),
        '/sw.js': fileOf('text/javascript', Buffer.from(worker)),
      },
      page,
    )
    return { ...server, maps: await readMaps(join(folder, 'assets')) }
  })
}

function fileOf(type: string, content: Buffer): ServedFile {
  return { type, body: brotliCompressSync(content), encoding: 'br' }
}
