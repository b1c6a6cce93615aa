import { box, circle, clipped, ellipse, line, longShadow, place, polygon, shape } from './svg.ts'
import type { Palette } from './palettes.ts'
import { hairTones, skinTones } from './palettes.ts'
import { bust, personFromAbove, profileHead, row } from './people.ts'
import { type Easel, type Scene, shadowInk } from './scene.ts'
import { arcade, leaf as leafShape, mug, pendant, pottedPlant, ripples, sprig } from './surroundings.ts'

const clothesOf = ({ main, second, third, pale }: Palette) => [main, second, third, pale]

const sheet = (fill: string, ink: string) =>
  polygon(
    [
      [-34, 0],
      [30, 0],
      [40, 22],
      [-44, 22],
    ],
    fill,
  ) + line('M-22 7H18M-26 14H8', ink, 2.5, { opacity: 0.35 })

/** People along a table in front of tall windows. */
const table: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, pale } = palette
  const props = random.shuffle([
    place(0, 0, mug(second, 46)),
    place(0, -4, sheet(pale, deep)),
    place(0, 0, mug(pale, 46)),
    place(0, -4, sheet(pale, deep)),
    place(0, 0, mug(main, 46)),
  ])
  return (
    arcade(palette, 536) +
    pendant(-200, 92, deep, deep, pale) +
    pendant(200, 92, deep, deep, pale) +
    place(-462, 420, pottedPlant(random, 230, second, palette)) +
    row(random, [-372, -186, 0, 186, 372], 226, 1.02, clothesOf(palette)) +
    box(-560, 392, 1120, 160, 0, floor) +
    box(-560, 392, 1120, 14, 0, haze) +
    props
      .map((prop, index) =>
        place((index - 2) * 148 + 30, 438 + (index % 2) * 26, longShadow(-20, 22, 0, 46) + prop),
      )
      .join('')
  )
}

/** A round table from above, six people about it. */
const roundtable: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, third, pale, leaf, fern } = palette
  const start = random.between(0, 60)
  const clothes = random.shuffle([main, second, third, pale, main, second])
  const seats = clothes.map((colour, index) => {
    const turn = start + index * 60
    const chair = box(-50, -196 - 66, 100, 74, 30, deep, { opacity: 0.9 })
    return place(0, 268, chair + place(0, -196, personFromAbove(random, colour), 180), turn)
  })
  const papers = [0, 1, 2].map((index) =>
    place(
      0,
      268,
      box(-24, -98, 40, 52, 4, pale) + line('M-14 -84h20M-14 -74h20M-14 -64h12', floor, 3),
      start + 20 + index * 120,
    ),
  )
  const cups = [0, 1, 2].map((index) =>
    place(0, 268, circle(0, -78, 15, second) + circle(0, -78, 10, deep), start + 78 + index * 120),
  )
  const rosette = Array.from({ length: 9 }, (_, index) =>
    place(0, 0, leafShape(92, 19, index % 2 === 0 ? leaf : fern), index * 40),
  ).join('')
  return (
    circle(0, 268, 330, haze) +
    place(-446, 96, rosette) +
    place(446, 440, rosette, 20) +
    box(356, 40, 120, 120, 60, haze) +
    box(-476, 376, 120, 120, 60, haze) +
    circle(12, 284, 146, shadowInk, { opacity: 0.14 }) +
    seats.join('') +
    circle(0, 268, 136, floor) +
    circle(0, 268, 122, haze, { opacity: 0.6 }) +
    papers.join('') +
    cups.join('') +
    circle(0, 268, 26, main) +
    place(
      0,
      268,
      leafShape(24, 7, deep) +
        place(0, 0, leafShape(24, 7, deep), 120) +
        place(0, 0, leafShape(24, 7, deep), 240),
    )
  )
}

const bubble = (width: number, height: number, tail: 1 | -1, fill: string) =>
  box(-width / 2, -height / 2, width, height, Math.min(width, height) * 0.36, fill) +
  shape(
    `M${tail * width * 0.12} ${height * 0.4}Q${tail * width * 0.2} ${height * 0.72} ${tail * width * 0.4} ${height * 0.76}Q${tail * width * 0.32} ${height * 0.6} ${tail * width * 0.36} ${height * 0.34}Z`,
    fill,
  )

function remark(kind: number, colour: string, accent: string): string {
  if (kind === 0) return [-44, 0, 44].map((x) => circle(x, 0, 15, colour)).join('')
  if (kind === 1) return line('M-78 -30H60M-78 0H82M-78 30H14', colour, 12)
  if (kind === 2) {
    const heights = [22, 48, 78, 40, 92, 60, 30, 52, 20]
    return heights
      .map((height, index) =>
        box(-88 + index * 20, -height / 2, 10, height, 5, index % 3 === 1 ? accent : colour),
      )
      .join('')
  }
  return shape('M0 46C-72 4 -54 -50 -20 -46C-8 -44 -2 -36 0 -28C2 -36 8 -44 20 -46C54 -50 72 4 0 46Z', colour)
}

/** Speech that overlaps. */
const voices: Scene = ({ palette, random }) => {
  const { deep, haze, main, second, third, pale } = palette
  const kinds = random.shuffle([0, 1, 2, 3])
  const tilt = random.between(-4, 4)
  const swap = random.chance(0.5) ? 1 : -1
  return (
    ripples(0, 268, haze) +
    place(
      -430 * swap,
      360,
      bubble(210, 150, -1, third) + place(0, 0, remark(kinds[2] ?? 0, pale, pale), 0, 0.7),
    ) +
    place(
      440 * swap,
      150,
      bubble(190, 132, 1, second) + place(0, 0, remark(kinds[3] ?? 0, pale, pale), 0, 0.6),
    ) +
    place(
      84 * swap,
      344,
      bubble(300, 196, swap, deep) + place(0, 0, remark(kinds[0] ?? 0, pale, second)),
      tilt,
    ) +
    place(
      -78 * swap,
      176,
      bubble(310, 200, swap === 1 ? -1 : 1, main) + place(0, 0, remark(kinds[1] ?? 0, pale, deep)),
      -tilt,
    ) +
    circle(212 * swap, 120, 22, second) +
    circle(-220 * swap, 404, 14, third) +
    circle(-250 * swap, 356, 7, deep)
  )
}

/** Two people in profile, with one idea between them. */
const dialogue: Scene = ({ palette, random }) => {
  const { deep, haze, main, second, third, pale, leaf, fern } = palette
  const [left = '', right = ''] = random.shuffle(skinTones)
  const [hairLeft = '', hairRight = ''] = random.shuffle(hairTones.slice(0, 5))
  const cuts = random.shuffle(['short', 'bun', 'bob', 'long', 'curls'] as const)
  const mark = random.integer(0, 3)
  return (
    circle(0, 250, 246, haze) +
    place(-440, 540, sprig(300, 5, leaf, leaf), -6) +
    place(446, 540, sprig(380, 6, leaf, leaf), 5) +
    place(386, 540, sprig(210, 4, fern, fern), -10) +
    circle(-404, 130, 58, second, { opacity: 0.85 }) +
    circle(-300, 60, 22, third, { opacity: 0.6 }) +
    place(-186, 548, profileHead(left, hairLeft, main, cuts[0]), 0, 1.12) +
    `<g transform="translate(186 548) scale(-1.12 1.12)">${profileHead(right, hairRight, deep, cuts[1])}</g>` +
    place(
      0,
      92,
      bubble(156, 104, random.chance(0.5) ? 1 : -1, pale) + place(0, 0, remark(mark, deep, main), 0, 0.58),
    )
  )
}

/** A group that meets on a screen. */
const videocall: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, third, pale } = palette
  const grounds = random.shuffle([haze, second, third, main, floor, pale])
  const styles = random.shuffle([0, 1, 2, 3, 4, 5, 6])
  const tiles = [0, 1, 2, 3].map((index) => {
    const x = index % 2 === 0 ? -216 : 6
    const y = index < 2 ? 84 : 230
    const ground = grounds[index] ?? haze
    const clothes =
      [deep, pale, main, second, third].find((colour) => colour !== ground && random.chance(0.6)) ?? deep
    const person = place(
      x + 105,
      y + 66,
      bust(random, styles[index] ?? 0, clothes === ground ? deep : clothes, clothes === deep ? pale : deep),
      0,
      0.86,
    )
    return clipped(`tile${index}`, box(x, y, 210, 134, 14, '#000'), box(x, y, 210, 134, 0, ground) + person)
  })
  return (
    circle(300, 190, 170, haze) +
    box(-560, 430, 1120, 110, 0, floor) +
    place(-410, 446, longShadow(-30, 30, 0, 90) + pottedPlant(random, 270, main, palette)) +
    place(390, 452, longShadow(-30, 30, 0, 90) + mug(second, 92)) +
    longShadow(-280, 280, 448, 100) +
    box(-244, 58, 488, 340, 26, deep) +
    box(-232, 70, 464, 312, 18, shadowInk, { opacity: 0.5 }) +
    tiles.join('') +
    shape('M-300 436L-256 398H256L300 436Q300 450 284 450H-284Q-300 450 -300 436Z', pale) +
    box(-60, 398, 120, 12, 6, floor) +
    box(-300, 434, 600, 16, 8, shadowInk, { opacity: 0.1 })
  )
}

const armchair = (fill: string, cushion: string, legs: string) =>
  line('M-58 0L-50 -34M58 0L50 -34', legs, 10) +
  box(-74, -210, 148, 170, 48, fill) +
  box(-60, -92, 120, 44, 20, cushion) +
  box(-98, -128, 52, 98, 26, fill) +
  box(46, -128, 52, 98, 26, fill) +
  box(-98, -128, 52, 98, 26, shadowInk, { opacity: 0.1 }) +
  box(46, -128, 52, 98, 26, shadowInk, { opacity: 0.1 })

/** A quiet room with chairs drawn up, before the talk begins. */
const lounge: Scene = ({ palette, random }: Easel) => {
  const { deep, floor, haze, main, second, third, pale } = palette
  const [left = '', right = '', far = ''] = random.shuffle([main, second, third])
  return (
    box(-120, 70, 240, 190, 8, pale) +
    clipped(
      'picture',
      box(-108, 82, 216, 166, 4, '#000'),
      box(-108, 82, 216, 166, 0, haze) +
        circle(30, 150, 44, second) +
        shape('M-108 248V200C-60 160 -20 190 20 210S90 200 108 190V248Z', deep),
    ) +
    box(-560, 396, 1120, 150, 0, floor) +
    ellipse(0, 470, 400, 52, haze) +
    pendant(-330, 150, deep, deep, pale) +
    place(-150, 462, longShadow(-80, 90, 0, 60) + armchair(left, pale, deep)) +
    place(160, 462, longShadow(-80, 90, 0, 60) + armchair(right, pale, deep)) +
    place(418, 440, armchair(far, pale, deep), 0, 0.9) +
    place(-400, 452, longShadow(-30, 36, 0, 80) + pottedPlant(random, 280, second, palette)) +
    place(
      4,
      486,
      longShadow(-40, 40, 0, 60) +
        line('M0 0V-60M-34 0H34', deep, 8) +
        ellipse(0, -64, 58, 12, deep) +
        place(-14, -66, mug(pale, 36)),
    )
  )
}

export const focusGroupScenes = { table, roundtable, voices, dialogue, videocall, lounge } satisfies Record<
  string,
  Scene
>
