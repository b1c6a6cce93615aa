import { OwnStudyAnswer, PictureAnswer } from '#contract/desk/answers/own-studies.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { ownStudyPictures } from '#server/db/schema.ts'
import { deleteUnusedPictures } from '#server/modules/studies/images/uploaded-pictures.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import sharp, { type Sharp } from 'sharp'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

const plain = (width: number, height: number, background = '#0E5C4A') =>
  sharp({ create: { width, height, channels: 3, background } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const text = (words: string) => new TextEncoder().encode(words)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** A WebP of two frames. */
const moving = async () => {
  const frames = Buffer.concat(
    await Promise.all(['#000000', '#ffffff'].map((colour) => plain(600, 600, colour).raw().toBuffer())),
  )
  const raw = { width: 600, height: 1200, channels: 3, pageHeight: 600 } as const
  return new Uint8Array(
    await sharp(frames, { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  )
}

/** A JPEG whose header alone says that it is larger, as decoders read it first. */
const claiming = async (width: number, height: number) => {
  const bytes = Buffer.from(await bytesOf(plain(600, 600).jpeg()))
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return new Uint8Array(bytes)
}

describe('a picture of an own study', () => {
  const database = useTestDatabase('Focus Groups')
  let desk: DeskApp
  let editor: DeskBrowser

  beforeAll(async () => {
    desk = deskApp(database)
    editor = await desk.operator('Ada', 'editor')
  })

  const upload = (file: Uint8Array<ArrayBuffer>) => editor.call(endpoints.addPicture, { file })
  const uploaded = async (file: Uint8Array<ArrayBuffer>) => {
    const answer = await upload(file)
    expect(answer.status).toBe(200)
    return v.parse(PictureAnswer, await answer.json()).picture
  }
  const own = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return v.parse(OwnStudyAnswer, await answer.json())
  }
  const add = async (picture: string | null) =>
    own(await editor.call(endpoints.addOwnStudy, { body: { content: { ...ownStudyContent, picture } } }))
  const post = async (row: DeskEndpoint, id: number, body: object) =>
    own(await editor.call(row, { params: { id }, body }))
  const shownAt = async (name: string, size = '508x254') =>
    desk.host.app.request(`/img/${size}/${name}`, { headers: { Accept: 'image/webp' } })
  const atDesk = async (name: string, by = editor) =>
    by.call({ path: '/api/', access: 'viewer' }, { path: `/img/508x254/${name}` })
  const stored = async (name: string) => {
    const rows = await database.db.select().from(ownStudyPictures)
    return Buffer.from(rows.find((row) => row.name === name)?.bytes ?? [])
  }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is shown on the portal once its study is: %s',
    async (format) => {
      const background = { jpeg: '#102030', png: '#203040', webp: '#304050' }[format]
      const name = await uploaded(await bytesOf(plain(1200, 900, background).toFormat(format)))
      const { id } = await add(name)
      expect((await shownAt(name)).status).toBe(404)
      expect((await atDesk(name)).status).toBe(200)
      await post(endpoints.scheduleOwnStudy, id, { version: 1, publish_on: '2026-11-20', close_on: null })
      const answer = await shownAt(name)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height]).toEqual([508, 254])
      expect((await shownAt(name, '192x192')).status).toBe(200)
    },
  )

  it('stays in its version when another one has another picture, or none', async () => {
    const first = await uploaded(await bytesOf(plain(600, 600, '#111111').png()))
    const { id } = await add(first)
    const edited = await post(endpoints.editOwnStudy, id, { version: 1, content: ownStudyContent })
    expect(edited.content.picture).toBeNull()
    desk.host.pass({ days: 3 })
    await deleteUnusedPictures(database.db, desk.host.deps.clock())
    await editor.signIn()
    const undone = await post(endpoints.undoOwnStudy, id, { version: 2, to: 1 })
    expect(undone.content.picture).toBe(first)
    expect((await atDesk(first)).status).toBe(200)
  })

  it('keeps nothing of the file but its pixels, upright', async () => {
    const photo = plain(600, 1200)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
    const rotated = await bytesOf(photo.withMetadata({ orientation: 6 }))
    const name = await uploaded(joined(rotated, text('<script>alert(1)</script>')))
    const bytes = await stored(name)
    expect(bytes.includes('<script>')).toBe(false)
    const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, orientation, width, height }).toMatchObject({ width: 1200, height: 600 })
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is stored no larger than it is shown', async () => {
    const name = await uploaded(await bytesOf(plain(5000, 1000).jpeg()))
    const { width, height } = await sharp(await stored(name)).metadata()
    expect([width, height]).toEqual([2000, 1000])
  })

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['an SVG drawing', async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture-unusable'],
    ['a page', async () => text('<!doctype html><script>alert(1)</script>'), 'picture-unusable'],
    ['a GIF', () => bytesOf(plain(600, 600).gif()), 'picture-unusable'],
    ['a picture in motion', moving, 'picture-unusable'],
    ['nothing', async () => new Uint8Array(), 'picture-unusable'],
    ['a head alone', async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'picture-unusable'],
    [
      'a page behind a head',
      async () => joined(new Uint8Array([0xff, 0xd8, 0xff]), text('<html>')),
      'picture-unusable',
    ],
    ['half a picture', async () => (await bytesOf(plain(600, 600).jpeg())).slice(0, 900), 'picture-unusable'],
    ['a narrow picture', () => bytesOf(plain(499, 600).png()), 'picture-too-small'],
    ['a low picture', () => bytesOf(plain(600, 249).png()), 'picture-too-small'],
    ['too many pixels', () => claiming(60_000, 60_000), 'picture-too-large'],
    ['too many bytes', async () => new Uint8Array(5_000_001), 'too-large'],
  ])('is refused if it is %s', async (_what, file, code) => {
    expect(await deskErrorOf(await upload(await file()))).toMatch(new RegExp(`^4\\d\\d ${code}$`))
  })

  it('is refused as JSON', async () => {
    const file = await bytesOf(plain(600, 600).png())
    const asJson = await editor.call(endpoints.addPicture, {
      file,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(await deskErrorOf(asJson)).toBe('415 unsupported-media-type')
  })

  it('is not shown to visitors of the desk', async () => {
    const name = await uploaded(await bytesOf(plain(600, 600).png()))
    expect((await atDesk(name, desk.browser())).status).toBe(401)
    expect((await atDesk(name)).headers.get('Cache-Control')).toContain('private')
  })

  it('has to be uploaded before a study names it', async () => {
    const picture = `own-${'x'.repeat(27)}.webp`
    const answer = await editor.call(endpoints.addOwnStudy, {
      body: { content: { ...ownStudyContent, picture } },
    })
    expect(await deskErrorOf(answer)).toBe('422 invalid')
  })

  it('is deleted after a day if no version has it', async () => {
    const unused = await uploaded(await bytesOf(plain(600, 600, '#654321').png()))
    const used = await uploaded(await bytesOf(plain(600, 600, '#123456').png()))
    await add(used)
    const names = async () => (await database.db.select().from(ownStudyPictures)).map(({ name }) => name)
    await deleteUnusedPictures(database.db, desk.host.deps.clock())
    expect(await names()).toContain(unused)
    desk.host.pass({ hours: 25 })
    await deleteUnusedPictures(database.db, desk.host.deps.clock())
    expect(await names()).toContain(used)
    expect(await names()).not.toContain(unused)
  })
})
