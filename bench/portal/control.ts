import { brotliCompressSync } from 'node:zlib'
import { type FileServer, startFileServer } from '../parts/file-server.ts'

/** A worker that only caches one page: the minimum cost of an offline start. */
const worker = `addEventListener('install', (event) => {
  event.waitUntil(caches.open('control').then((cache) => cache.add('/')))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)))
})`

/**
 * Serves a static page with a page's text, and a trivial cache-first worker, as the reference for the portal.
 */
export function startControl(text: string): Promise<FileServer> {
  return startFileServer({
    '/': { type: 'text/html; charset=utf-8', body: brotliCompressSync(pageOf(text)), encoding: 'br' },
    '/sw.js': { type: 'text/javascript', body: brotliCompressSync(worker), encoding: 'br' },
  })
}

function pageOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const paragraphs = lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Control</title>',
    '<link rel="icon" href="data:,">',
    ...paragraphs,
    '<script>addEventListener("load", () => navigator.serviceWorker.register("/sw.js"))</script></html>',
  ].join('\n')
}
