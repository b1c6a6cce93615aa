import { describe, expect, it } from 'vitest'
import { staticCovers } from './static-covers.ts'

describe('covers shipped for use offline', () => {
  // Run with `-u` to write the files again after the drawing code has changed.
  it.each(staticCovers())('public/covers/$file is what the drawing code draws', async ({ file, svg }) => {
    await expect(svg).toMatchFileSnapshot(`../../../../public/covers/${file}`)
  })

  it('stay small enough to precache', () => {
    for (const { svg } of staticCovers()) expect(Buffer.byteLength(svg)).toBeLessThan(6000)
  })
})
