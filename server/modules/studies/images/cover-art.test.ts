import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { coverName, drawCover } from './cover-art.ts'
import { isImageName } from './image-size.ts'

const categories = [
  'focus-groups',
  'clinical-trials',
  'app-installs',
  'product-testing',
  'online-surveys',
] as const

describe('the name of a cover', () => {
  it('is valid for the image endpoint, whatever the key', () => {
    for (const key of ['fg-0001', 'NCT01234567', '../../etc/passwd', 'x'.repeat(200), 'ключ 7']) {
      expect(isImageName(coverName('product-testing', key, '2x1'))).toBe(true)
    }
  })

  it('is that of the neutral cover if the category has none of its own', () => {
    expect(coverName('somewhere-else', 'a1', '1x1')).toBe('cover-study-a1-1x1.webp')
  })
})

describe('a cover', () => {
  it('is the same each time it is drawn', () => {
    const name = coverName('focus-groups', 'fg-0001', '2x1')
    expect(drawCover(name)).toBe(drawCover(name))
  })

  it('shows the same picture in both shapes', () => {
    const inside = (svg: string | null) => svg?.replace(/^<svg[^>]*>/, '')
    const square = drawCover(coverName('clinical-trials', 'ct-0007', '1x1'))
    expect(square).toContain('viewBox="-268 0 536 536"')
    expect(inside(square)).toBe(inside(drawCover(coverName('clinical-trials', 'ct-0007', '2x1'))))
  })

  it('is not drawn for other names', () => {
    for (const name of [
      'hibiscus.jpg',
      'cover-nothing-a-2x1.webp',
      'cover-focus-groups--2x1.webp',
      'cover-app-installs-a-3x1.webp',
    ]) {
      expect(drawCover(name)).toBeNull()
    }
  })

  it('varies from study to study', () => {
    for (const category of categories) {
      const drawn = Array.from({ length: 60 }, (_, index) =>
        drawCover(coverName(category, `s-${index}`, '2x1')),
      )
      expect(new Set(drawn).size).toBeGreaterThan(45)
    }
  })

  it('has a colour for each role, in every scene of every category', async () => {
    for (const file of await readdir(join(import.meta.dirname, 'covers'))) {
      const [category = '', scene = ''] = file.split('.')
      const svg = drawCover(coverName(category, `${scene}-0`, '1x1')) ?? ''
      expect(svg).not.toMatch(/NaN|undefined|[{}]|fill=""|<text|<image|<script|href/)
      expect(Buffer.byteLength(svg)).toBeLessThan(16_000)
      const { info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([536, 536])
    }
  })
})
