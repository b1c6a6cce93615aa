import { describe, expect, it } from 'vitest'
import { staticCovers } from './static-covers.ts'

describe('covers shipped for use offline', () => {
  // Run with `-u` to update the files after a change of the drawing code.
  it.each(staticCovers())('public/covers/$file is the drawing code’s output', async ({ file, svg }) => {
    await expect(svg).toMatchFileSnapshot(`../../../../public/covers/${file}`)
  })

  it('stay small enough to precache', () => {
    for (const { svg } of staticCovers()) expect(Buffer.byteLength(svg)).toBeLessThan(6000)
  })
})
