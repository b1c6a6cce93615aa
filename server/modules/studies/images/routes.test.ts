import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coverName } from './cover-art.ts'
import { pictureRoutes } from './routes.ts'

const realPictures = join(import.meta.dirname, '../../../../../shared/data/images')
const logged: string[] = []
const log = pino({}, { write: (text: string) => void logged.push(text) })

const socket = createServer()
let root = ''
let media = ''
let cache = ''
let app: ReturnType<typeof pictureRoutes>

const everyName = { isShown: async () => true, readUploaded: async () => null }
const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const webp = { Accept: 'image/avif,image/webp,*/*' }

async function sizeOf(response: Response) {
  const { width, height, format, space } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format, space }
}

const striped = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0E5C4A' } }).composite([
    { input: { create: { width: width >> 1, height, channels: 3, background: '#E9A23B' } }, left: 0, top: 0 },
  ])

/** A square PNG of a size, with given data. */
function pngOf(side: number, { depth, colours, data }: { depth: number; colours: number; data: Buffer }) {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([depth, colours, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG that claims to be `side` pixels wide and high, but contains almost none. */
const headerBomb = (side: number) =>
  pngOf(side, { depth: 8, colours: 2, data: Buffer.from('789c010000ffff00000001', 'hex') })

/** A PNG of few bytes with 900 million pixels of eight bytes each: many seconds of work for any machine. */
function endlessPicture(): Buffer {
  const side = 30_000
  const rows = deflateRawSync(Buffer.alloc(100 * (1 + 8 * side)), { finishFlush: constants.Z_FULL_FLUSH })
  const data = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: side / 100 }, () => rows)])
  return pngOf(side, { depth: 16, colours: 6, data })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'images-'))
  media = join(root, 'media')
  cache = join(root, 'cache')
  await mkdir(join(media, 'folder.jpg'), { recursive: true })
  const jpeg = await striped(1200, 800).jpeg().toBuffer()
  const files: Record<string, Buffer> = {
    'good.jpg': jpeg,
    'mislabelled.webp': jpeg,
    'truncated.jpg': jpeg.subarray(0, Math.floor(jpeg.length * 0.4)),
    'cmyk.jpg': await striped(1200, 800).toColourspace('cmyk').jpeg().toBuffer(),
    // Stored rotated: 600 x 1200 when upright.
    'rotated.jpg': await striped(1200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'small.png': await striped(300, 300).png().toBuffer(),
    'clear.png': await sharp({ create: { width: 800, height: 400, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
    'bomb.png': headerBomb(30_000),
    'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'moving.webp': await striped(20, 20).gif().toBuffer(),
    'huge.png': Buffer.concat([await striped(10, 10).png().toBuffer(), Buffer.alloc(10_000_000)]),
    'empty.jpg': Buffer.alloc(0),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(media, name), bytes)
  await writeFile(join(root, 'secret.jpg'), jpeg)
  await symlink(join(root, 'secret.jpg'), join(media, 'escape.jpg'))
  await symlink(join(media, 'good.jpg'), join(media, 'alias.jpg'))
  // A file that exists and cannot be opened, not even by root.
  await once(socket.listen(join(media, 'socket.jpg')), 'listening')
  app = pictureRoutes({ mediaFolder: media, imageCacheFolder: cache, log }, everyName)
})
afterAll(async () => {
  socket.close()
  await rm(root, { recursive: true, force: true })
})

describe('a stored picture', () => {
  it.each(['good.jpg', 'mislabelled.webp', 'cmyk.jpg', 'alias.jpg'])(
    '%s comes in the requested size, in sRGB',
    async (name) => {
      const response = await get(`/img/508x254/${name}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(await sizeOf(response)).toEqual({ width: 508, height: 254, format: 'jpeg', space: 'srgb' })
    },
  )

  it('is rotated upright', async () => {
    const upright = Buffer.from(await (await get('/img/336x336/rotated.jpg')).arrayBuffer())
    const top = await sharp(upright).extract({ left: 0, top: 0, width: 336, height: 40 }).png().toBuffer()
    const { channels } = await sharp(top).stats()
    // The marigold half was on the left and is on top after the rotation.
    expect(channels[0]?.mean).toBeGreaterThan(200)
  })

  it('is not enlarged', async () => {
    expect(await sizeOf(await get('/img/1072x536/small.png'))).toMatchObject({ width: 300, height: 150 })
  })

  it('gets paper behind transparent areas', async () => {
    const bytes = Buffer.from(await (await get('/img/508x254/clear.png', webp)).arrayBuffer())
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.mean).toBeGreaterThan(245)
  })

  it.each([
    ['truncated.jpg', /premature|truncated|corrupt/i],
    ['bomb.png', /pixel/i],
    ['drawing.png', /neither/],
    ['moving.webp', /neither/],
    ['empty.jpg', /neither/],
    ['huge.png', /bytes/],
    ['folder.jpg', /not a file/],
    ['escape.jpg', /outside/],
    ['socket.jpg', /opened/],
  ])('%s is refused as not found, and the log says why', async (name, reason) => {
    logged.length = 0
    const response = await get(`/img/508x508/${name}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'not-found' })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(logged.join('')).toMatch(reason)
  })
})

describe('a picture that takes too long', () => {
  it('is given up for now, and does not delay others', async () => {
    const limits = { pixels: 1_000_000_000, seconds: 1, parallel: 2, waiting: 2 }
    const slow = pictureRoutes({ mediaFolder: media, imageCacheFolder: cache, log }, everyName, limits)
    await writeFile(join(media, 'endless.png'), endlessPicture())
    logged.length = 0
    const kept = await readdir(cache)
    const [endless, other] = await Promise.all([
      slow.request('/img/1072x1072/endless.png'),
      slow.request('/img/192x192/good.jpg'),
    ])
    expect(endless.status).toBe(503)
    expect(endless.headers.get('Retry-After')).toBe('1')
    expect(await endless.json()).toEqual({ error: 'unavailable' })
    expect(logged.join('')).toMatch(/timeout|killed/)
    expect(other.status).toBe(200)
    expect((await slow.request('/img/336x336/good.jpg')).status).toBe(200)
    expect(await readdir(cache)).toHaveLength(kept.length + 2)
  })
})

describe('a drawn cover', () => {
  it.each([
    ['508x254', '2x1'],
    ['1072x1072', '1x1'],
    ['192x192', '1x1'],
    ['930x465', '2x1'],
  ] as const)('fills %s', async (size, shape) => {
    const response = await get(`/img/${size}/${coverName('focus-groups', 'fg-0001', shape)}`, webp)
    const [width, height] = size.split('x').map(Number)
    expect(await sizeOf(response)).toMatchObject({ width, height, format: 'webp' })
  })

  it('is drawn without a media folder and a cache', async () => {
    const bare = pictureRoutes({ mediaFolder: null, imageCacheFolder: null, log }, everyName)
    expect((await bare.request(`/img/336x168/${coverName('study', 'x', '2x1')}`)).status).toBe(200)
  })
})

describe('an image answer', () => {
  const path = `/img/336x168/${coverName('app-installs', 'ai-0001', '2x1')}`

  it('may be cached for a day, and runs and loads nothing', async () => {
    const { headers } = await get(path, webp)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is WebP only for clients that accept it', async () => {
    for (const accept of ['image/webp', 'image/avif, image/webp;q=0.8, */*']) {
      expect((await get(path, { Accept: accept })).headers.get('Content-Type')).toBe('image/webp')
    }
    for (const accept of ['*/*', 'image/webp;q=0', 'image/png']) {
      expect((await get(path, { Accept: accept })).headers.get('Content-Type')).toBe('image/jpeg')
    }
  })

  it('is not sent again to clients that have it', async () => {
    const tag = (await get(path, webp)).headers.get('ETag') ?? ''
    const again = await get(path, { ...webp, 'If-None-Match': `"other", W/${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(200)
  })

  it('is rendered once and then read from the cache', async () => {
    const name = coverName('product-testing', 'pt-0042', '2x1')
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(`/img/508x254/${name}`, webp)))
    const bodies = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
    )
    expect(new Set(bodies).size).toBe(1)
    const tag = answers[0]?.headers.get('ETag')?.replaceAll('"', '') ?? ''
    expect(await readdir(cache)).toContain(tag)
    await writeFile(join(cache, tag), 'kept')
    expect(await (await get(`/img/508x254/${name}`, webp)).text()).toBe('kept')
  })

  it('changes its entity tag when the file changes', async () => {
    await copyFile(join(media, 'good.jpg'), join(media, 'changing.jpg'))
    const before = (await get('/img/192x96/changing.jpg')).headers.get('ETag')
    await copyFile(join(media, 'small.png'), join(media, 'changing.jpg'))
    expect((await get('/img/192x96/changing.jpg')).headers.get('ETag')).not.toBe(before)
  })

  it('refuses renders beyond the queue, and names the time to retry', async () => {
    const busy = pictureRoutes({ mediaFolder: null, imageCacheFolder: null, log }, everyName)
    const names = Array.from({ length: 400 }, (_, index) => coverName('focus-groups', `n${index}`, '2x1'))
    const answers = await Promise.all(names.map(async (name) => busy.request(`/img/192x96/${name}`)))
    const refused = answers.filter(({ status }) => status === 503)
    // Two are rendered at a time, and 200 wait; a few are done before the last comes.
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(400 - 202)
    expect(refused[0]?.headers.get('Retry-After')).toBe('1')
    expect(await refused[0]?.json()).toEqual({ error: 'unavailable' })
  })
})

const hasRealPictures = existsSync(realPictures)
if (!hasRealPictures) process.stderr.write(`SKIPPED: no real pictures at ${realPictures}\n`)

describe.skipIf(!hasRealPictures)('real pictures (needs ../shared/data)', () => {
  it('come in every size, from every file', async () => {
    const folder = join(root, 'real')
    await mkdir(folder)
    const real = pictureRoutes({ mediaFolder: folder, imageCacheFolder: null, log }, everyName)
    for (const file of await readdir(realPictures)) {
      await copyFile(join(realPictures, file), join(folder, file))
      const response = await real.request(`/img/508x254/${basename(file)}`, { headers: webp })
      expect([file, response.status]).toEqual([file, 200])
      expect(await sizeOf(response)).toMatchObject({ width: 508, height: 254, format: 'webp' })
    }
  })
})
