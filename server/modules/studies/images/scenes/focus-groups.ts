import { box, circle, clipped, ellipse, line, longShadow, place, shape } from './svg.ts'
import type { Palette } from './palettes.ts'
import props from '#server/content/drawings/props.json' with { type: 'json' }
import { draw, shadowInk } from './drawing.ts'
import { bust, hairTones, personFromAbove, profileHead, row, skinTones } from './people.ts'
import type { Easel, Scene } from './scene.ts'
import { arcade, leaf as leafShape, mug, pendant, pottedPlant, ripples, sprig } from './surroundings.ts'

const clothesOf = ({ main, second, third, pale }: Palette) => [main, second, third, pale]

/** People along a table in front of tall windows. */
const table: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, pale } = palette
  const paper = draw(props.sheet, { fill: pale, ink: deep })
  const items = random.shuffle([
    place(0, 0, mug(second, 46)),
    place(0, -4, paper),
    place(0, 0, mug(pale, 46)),
    place(0, -4, paper),
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
    items
      .map((item, index) =>
        place((index - 2) * 148 + 30, 438 + (index % 2) * 26, longShadow(-20, 22, 0, 46) + item),
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

/** Overlapping speech bubbles. */
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

/** A group on the screen of a laptop. */
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
    draw(props.laptopScreen, palette) +
    tiles.join('') +
    draw(props.laptopKeys, palette)
  )
}

/** A quiet room with chairs drawn up, before the talk begins. */
const lounge: Scene = ({ palette, random }: Easel) => {
  const { deep, floor, haze, main, second, third, pale } = palette
  const [left = '', right = '', far = ''] = random.shuffle([main, second, third])
  const armchair = (fill: string) => draw(props.armchair, { fill, cushion: pale, legs: deep })
  return (
    draw(props.picture, palette) +
    box(-560, 396, 1120, 150, 0, floor) +
    ellipse(0, 470, 400, 52, haze) +
    pendant(-330, 150, deep, deep, pale) +
    place(-150, 462, longShadow(-80, 90, 0, 60) + armchair(left)) +
    place(160, 462, longShadow(-80, 90, 0, 60) + armchair(right)) +
    place(418, 440, armchair(far), 0, 0.9) +
    place(-400, 452, longShadow(-30, 36, 0, 80) + pottedPlant(random, 280, second, palette)) +
    place(4, 486, longShadow(-40, 40, 0, 60) + draw(props.sideTable, palette))
  )
}

export const focusGroupScenes = { table, roundtable, voices, dialogue, videocall, lounge } satisfies Record<
  string,
  Scene
>
