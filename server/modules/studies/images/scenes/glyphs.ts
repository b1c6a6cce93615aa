import { box, circle, line, shape } from './svg.ts'

/** Small pictograms of about 40 units, centred on (0, 0), in one colour. */
export const glyphs = {
  chat: (ink: string) => box(-20, -17, 40, 28, 12, ink) + shape('M-10 8L-12 20L2 9Z', ink),
  heart: (ink: string) =>
    shape('M0 18C-30 0 -24 -20 -9 -19C-4 -18 -1 -15 0 -11C1 -15 4 -18 9 -19C24 -20 30 0 0 18Z', ink),
  note: (ink: string) => circle(-8, 12, 8, ink) + line('M0 12V-16L16 -20V4', ink, 5) + circle(9, 6, 7, ink),
  bars: (ink: string) =>
    box(-19, 0, 10, 18, 3, ink) + box(-5, -18, 10, 36, 3, ink) + box(9, -8, 10, 26, 3, ink),
  pin: (ink: string) =>
    shape('M0 22C-20 2 -17 -20 0 -20S20 2 0 22ZM0 -11A7 7 0 1 0 0 3A7 7 0 1 0 0 -11Z', ink, {
      'fill-rule': 'evenodd',
    }),
  star: (ink: string) =>
    shape(starPath(20), ink, { stroke: ink, 'stroke-width': 4, 'stroke-linejoin': 'round' }),
  play: (ink: string) =>
    shape('M-11 -17L17 0L-11 17Z', ink, { stroke: ink, 'stroke-width': 6, 'stroke-linejoin': 'round' }),
  leaf: (ink: string) =>
    shape('M-16 16C-20 -14 4 -22 20 -20C22 0 12 22 -16 16Z', ink) + line('M-20 20L-8 8', ink, 5),
  coin: (ink: string) =>
    shape('M0 -20A20 20 0 1 0 0 20A20 20 0 1 0 0 -20ZM0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z', ink, {
      'fill-rule': 'evenodd',
    }),
  tick: (ink: string) => line('M-15 1L-4 12L16 -11', ink, 8),
  cloud: (ink: string) => circle(-9, 4, 11, ink) + circle(6, -3, 15, ink) + box(-19, 2, 40, 13, 6.5, ink),
  bolt: (ink: string) => shape('M4 -22L-16 4H-2L-5 22L16 -5H1Z', ink),
} as const satisfies Record<string, (ink: string) => string>

export type Glyph = keyof typeof glyphs

export const glyphNames = Object.keys(glyphs).filter((name): name is Glyph => name in glyphs)

/** A five-pointed star of the given outer radius about (0, 0). */
export function starPath(radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const r = index % 2 === 0 ? radius : radius * 0.48
    const angle = (index * Math.PI) / 5
    return `${Math.round(Math.sin(angle) * r * 10) / 10} ${Math.round(-Math.cos(angle) * r * 10) / 10}`
  })
  return `M${points.join('L')}Z`
}
