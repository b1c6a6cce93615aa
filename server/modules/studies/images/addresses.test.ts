import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureRoutes } from './routes.ts'

let root = ''
let app: ReturnType<typeof pictureRoutes>

const get = async (path: string) => app.request(path)

/** One picture in the folder, which is served, and one outside, which must not be. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'image-addresses-'))
  const media = join(root, 'media')
  await mkdir(media)
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0E5C4A' } })
  for (const path of [join(media, 'good.jpg'), join(root, 'secret.jpg')]) await picture.clone().toFile(path)
  const log = pino({ level: 'silent' })
  app = pictureRoutes(
    { mediaFolder: media, imageCacheFolder: null, log },
    {
      isShown: async () => true,
      readUploaded: async () => null,
    },
  )
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('an address of an image is answered with the image', async () => {
  expect((await get('/img/508x254/good.jpg')).status).toBe(200)
})

describe('an address without an image', () => {
  it.each([
    '99999x99999',
    '0x0',
    '-1x5',
    '508x509',
    '507x507',
    '508',
    'axb',
    '508x254x1',
    '0508x0254',
    '508x254%00',
  ])('size %s is not found', async (size) => {
    expect((await get(`/img/${size}/good.jpg`)).status).toBe(404)
  })

  it.each([
    '..%2fsecret.jpg',
    '%2e%2e%2fsecret.jpg',
    '..%5csecret.jpg',
    '%2Fetc%2Fpasswd',
    'good.jpg%00',
    'good.jpg%00.png',
    'good.svg',
    'good.gif',
    'good',
    '.jpg',
    'a.b.jpg',
    'http:%2f%2f169.254.169.254%2flatest.jpg',
    `${'a'.repeat(65)}.jpg`,
    '%E0%A4%A',
    '%252e%252e%252fsecret.jpg',
  ])('name %s is a bad request', async (name) => {
    const response = await get(`/img/508x254/${name}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: 'bad-request' })
  })

  it.each(['../../etc/passwd', '..', 'a/b.jpg', 'unknown.jpg', ''])('path %s is not found', async (path) => {
    expect((await get(`/img/508x254/${path}`)).status).toBe(404)
  })
})
