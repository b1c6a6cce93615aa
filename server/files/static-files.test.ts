import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { HostEnv } from '#server/http/host-env.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStaticFiles } from './static-files.ts'

const script = 'let words = "as many as a file needs to be compressed"\n'.repeat(100)
/** Compressed worse than by the host, to distinguish the two. */
const kept = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })

let folder: string
let app: Hono<HostEnv>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-files-'))
  await writeFile(join(folder, 'one.js'), script)
  await writeFile(join(folder, 'one.js.br'), kept)
  await writeFile(join(folder, 'two.js'), script)
  const files = readStaticFiles(folder, () => ({}))
  app = new Hono<HostEnv>()
  app.get('*', (c) => files.get(c.req.path)?.respond(c) ?? c.notFound())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function bodyOf(path: string, encodings: string): Promise<Buffer> {
  const answer = await app.request(path, { headers: { 'Accept-Encoding': encodings } })
  expect([path, answer.status]).toEqual([path, 200])
  return Buffer.from(await answer.arrayBuffer())
}

it('sends the build’s compressed file to clients that accept it, and compresses others itself', async () => {
  expect((await bodyOf('/one.js', 'gzip, br')).equals(kept)).toBe(true)
  expect((await bodyOf('/one.js', 'identity')).toString()).toBe(script)
  const made = await bodyOf('/two.js', 'br')
  expect(made.byteLength).toBeLessThan(kept.byteLength)
  expect(brotliDecompressSync(made).toString()).toBe(script)
})

it('has no address for the compressed form itself', async () => {
  expect((await app.request('/one.js.br')).status).toBe(404)
})
