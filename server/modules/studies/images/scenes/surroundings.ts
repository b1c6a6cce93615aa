import type { Palette } from './palettes.ts'
import type { Random } from '#server/runtime/seeded-random.ts'
import { shadowInk } from './drawing.ts'
import { arch, box, circle, ellipse, line, place, shape } from './svg.ts'

/** A leaf that grows up from (0, 0). */
export const leaf = (length: number, width: number, fill: string) =>
  shape(
    `M0 0C${width} ${-length * 0.3} ${width} ${-length * 0.75} 0 ${-length}C${-width} ${-length * 0.75} ${-width} ${-length * 0.3} 0 0Z`,
    fill,
  )

/** A stem with pairs of leaves, growing up from (0, 0). */
export function sprig(height: number, pairs: number, fill: string, vein: string): string {
  const leaves: string[] = []
  for (let index = 0; index < pairs; index += 1) {
    const y = -height * (0.18 + (0.7 * index) / pairs)
    const size = height * (0.34 - (0.14 * index) / pairs)
    leaves.push(place(0, y, leaf(size, size * 0.3, fill), 52), place(0, y, leaf(size, size * 0.3, fill), -52))
  }
  const tip = place(0, -height * 0.84, leaf(height * 0.26, height * 0.07, fill))
  return line(`M0 0V${-height * 0.9}`, vein, height * 0.022) + leaves.join('') + tip
}

/** A potted plant whose pot stands on (0, 0). */
export function pottedPlant(
  random: Random,
  height: number,
  pot: string,
  { leaf: green, fern }: Palette,
): string {
  const potHeight = height * 0.34
  const half = height * 0.17
  const turns = [-58, -34, -12, 14, 36, 60]
  const leaves = turns.map((turn, index) => {
    const length = height * random.between(0.5, 0.72)
    return place(0, -potHeight, leaf(length, length * 0.2, index % 2 === 0 ? green : fern), turn)
  })
  const body = shape(`M${-half} ${-potHeight}H${half}L${half * 0.74} 0H${-half * 0.74}Z`, pot, {
    'stroke-linejoin': 'round',
    stroke: pot,
    'stroke-width': 4,
  })
  const rim = box(-half * 1.12, -potHeight - 4, half * 2.24, potHeight * 0.22, 4, pot)
  return (
    leaves.join('') +
    body +
    rim +
    box(-half * 1.12, -potHeight + potHeight * 0.18, half * 2.24, 5, 0, shadowInk, { opacity: 0.12 })
  )
}

/** A lamp on a cord from the top of the picture, with its shade's rim at `y`. */
export const pendant = (x: number, y: number, fill: string, cord: string, glow: string) =>
  line(`M${x} 0V${y - 50}`, cord, 3) +
  shape(`M${x - 46} ${y}a46 46 0 0 1 92 0Z`, fill) +
  ellipse(x, y, 46, 7, glow)

/** Three tall arched windows along the wall. */
export const arcade = ({ haze }: Palette, bottom: number) =>
  [-400, 0, 400].map((x) => arch(x, 56, 300, bottom, haze)).join('')

/** A low sun behind two rolling hills. */
export function hills({ haze, floor }: Palette, random: Random, sunX: number, sun: string): string {
  const lift = random.between(-24, 24)
  return (
    circle(sunX, 190, 112, sun) +
    shape(
      `M-536 ${390 + lift}C-330 ${300 + lift} -160 ${320 - lift} 20 ${380 - lift}S360 ${330 + lift} 536 ${300 - lift}V536H-536Z`,
      haze,
    ) +
    shape(
      `M-536 ${470 - lift}C-300 ${400 - lift} -60 ${470 + lift} 150 ${440 + lift}S430 ${400 - lift} 536 ${430 + lift}V536H-536Z`,
      floor,
    )
  )
}

/** Rings that widen from a point, each a little fainter. */
export const ripples = (x: number, y: number, fill: string) =>
  [420, 320, 225].map((r, index) => circle(x, y, r, fill, { opacity: 0.35 + index * 0.25 })).join('')

/** A mug that stands on (0, 0). */
export const mug = (fill: string, size: number) =>
  line(
    `M${size * 0.4} ${-size * 0.68}h${size * 0.16}a${size * 0.2} ${size * 0.2} 0 0 1 0 ${size * 0.4}h${-size * 0.16}`,
    fill,
    size * 0.1,
  ) +
  shape(
    `M${-size * 0.42} ${-size * 0.85}H${size * 0.42}V${-size * 0.25}Q${size * 0.42} 0 ${size * 0.18} 0H${-size * 0.18}Q${-size * 0.42} 0 ${-size * 0.42} ${-size * 0.25}Z`,
    fill,
  ) +
  box(-size * 0.42, -size * 0.85, size * 0.84, size * 0.09, 0, shadowInk, { opacity: 0.14 })
