import drawings from '#server/content/drawings/glyphs.json' with { type: 'json' }
import { draw } from './drawing.ts'

export type Glyph = keyof typeof drawings

export const glyphNames = Object.keys(drawings).filter((name): name is Glyph => name in drawings)

/** A pictogram of about 40 units, centred on (0, 0), in one colour. */
export const glyph = (name: Glyph, ink: string) => draw(drawings[name], { ink })

/** A five-pointed star of the given outer radius about (0, 0). */
export function starPath(radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const r = index % 2 === 0 ? radius : radius * 0.48
    const angle = (index * Math.PI) / 5
    return `${Math.round(Math.sin(angle) * r * 10) / 10} ${Math.round(-Math.cos(angle) * r * 10) / 10}`
  })
  return `M${points.join('L')}Z`
}
