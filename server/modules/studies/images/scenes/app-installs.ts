import type { Palette } from './palettes.ts'
import type { Random } from '#server/runtime/seeded-random.ts'
import { box, circle, clipped, line, place, ring } from './svg.ts'
import drawnScreens from '#server/content/drawings/screens.json' with { type: 'json' }
import { draw, shadowInk } from './drawing.ts'
import { type Glyph, glyph, glyphNames } from './glyphs.ts'
import type { Scene } from './scene.ts'
import { ripples } from './surroundings.ts'

const tile = (size: number, fill: string, ink: string, name: Glyph) =>
  box(-size / 2, -size / 2, size, size, size * 0.27, fill) + place(0, 0, glyph(name, ink), 0, size / 84)

/** An ink that can be read on a tile of this palette. */
const inkOn = (fill: string, { deep, pale }: Palette) => (fill === pale ? deep : pale)

/** Screens for a phone 200 wide and 400 high, about its middle. */
const screens: readonly ((palette: Palette, random: Random) => string)[] = [
  // A balance, a curve and three rows.
  ({ deep, main, second, third, mute }, random) => {
    const bend = random.between(-20, 20)
    return (
      box(-76, -150, 70, 12, 6, mute) +
      box(-76, -128, 120, 22, 11, deep) +
      box(-76, -86, 152, 116, 20, mute) +
      line(`M-60 ${4 + bend / 3}C-36 ${-20 - bend} -20 ${6 + bend} 4 -24S40 ${-30 + bend} 58 -58`, main, 8) +
      circle(58, -58, 10, second) +
      [0, 1, 2]
        .map(
          (row) =>
            circle(-60, 62 + row * 44, 14, [main, third, second][row] ?? main) +
            box(-34, 56 + row * 44, 80 - row * 14, 12, 6, mute),
        )
        .join('')
    )
  },
  (palette) => draw(drawnScreens.map, palette),
  (palette) => draw(drawnScreens.player, palette),
  (palette) => draw(drawnScreens.conversation, palette),
  // Rings of a day's movement.
  ({ deep, main, second, third, mute }, random) =>
    box(-76, -156, 90, 18, 9, deep) +
    [64, 45, 26]
      .map(
        (r, index) =>
          ring(0, -50, r, mute, 14) +
          ring(0, -50, r, [main, second, third][index] ?? main, 14, {
            'stroke-dasharray': `${Math.round(r * random.between(3, 5.4))} 999`,
            'stroke-linecap': 'round',
            transform: 'rotate(-90 0 -50)',
          }),
      )
      .join('') +
    [0, 1, 2, 3, 4, 5, 6]
      .map((day) => {
        const height = random.between(22, 84)
        return box(-76 + day * 23, 166 - height, 13, height, 6.5, day === 4 ? main : mute)
      })
      .join(''),
]

const phone = (palette: Palette, body: string, content: string) =>
  box(-92, -188, 204, 408, 36, shadowInk, { opacity: 0.14 }) +
  box(-104, -204, 208, 408, 36, body) +
  box(-92, -192, 184, 384, 26, palette.pale) +
  clipped(`glass${Math.abs(content.length)}`, box(-92, -192, 184, 384, 26, '#000'), content) +
  box(-26, -182, 52, 14, 7, body)

function tileGrid(palette: Palette, random: Random): string {
  const { main, second, third, deep } = palette
  const names = random.shuffle(glyphNames)
  return (
    Array.from({ length: 12 }, (_, index) => {
      const fill = random.pick([main, second, third, deep])
      const name = names[index % names.length] ?? 'star'
      return place(
        -56 + (index % 3) * 56,
        -128 + Math.floor(index / 3) * 62,
        tile(46, fill, palette.pale, name),
      )
    }).join('') + box(-80, 136, 160, 44, 20, palette.mute)
  )
}

/** A phone with its apps floating around it. */
const launch: Scene = ({ palette, random }) => {
  const { deep, haze, main, second, third, pale } = palette
  const names = random.shuffle(glyphNames)
  const fills = random.shuffle([main, second, third, deep, pale, main, second, third])
  const side = random.pick([-1, 1])
  const spots = [
    [-190, 130, 88, -12],
    [196, 118, 104, 10],
    [-200, 386, 104, 9],
    [204, 352, 76, -8],
    [-372, 262, 120, -6],
    [372, 226, 96, 12],
    [-478, 96, 70, 14],
    [468, 420, 108, -10],
  ]
  const loose = spots.map(([x = 0, y = 0, size = 0, turn = 0], index) => {
    const fill = fills[index] ?? main
    const drop = box(-size / 2 + 10, -size / 2 + 14, size, size, size * 0.27, shadowInk, { opacity: 0.12 })
    return place(
      x * side + random.between(-10, 10),
      y + random.between(-24, 24),
      drop + tile(size, fill, inkOn(fill, palette), names[index % names.length] ?? 'star'),
      turn,
    )
  })
  return (
    ripples(0, 268, haze) + loose.join('') + place(0, 268, phone(palette, deep, tileGrid(palette, random)))
  )
}

/** Three phones side by side, each with another screen. */
const trio: Scene = ({ palette, random }) => {
  const { haze, floor, deep, second } = palette
  const [one, two, three, four, five] = random.shuffle(screens)
  const lift = random.pick([-1, 1])
  const show = (
    x: number,
    y: number,
    body: string,
    screen: (typeof screens)[number] | undefined,
    scale = 1,
  ) => place(x, y, phone(palette, body, screen?.(palette, random) ?? ''), 0, scale)
  return (
    circle(0, 268, 300, haze) +
    circle(-420, 90, 60, second, { opacity: 0.8 }) +
    show(-470, 330 - 40 * lift, floor, four) +
    show(470, 240 + 40 * lift, floor, five) +
    show(-236, 240 + 60 * lift, deep, two) +
    show(236, 300 - 60 * lift, deep, three) +
    show(0, 272, deep, one, 1.06)
  )
}

/** Screens lifted off a phone, layer by layer. */
const layers: Scene = ({ palette, random }) => {
  const { deep, haze, main, second, third, pale } = palette
  const lean = random.pick([-1, 1])
  const plate = (dx: number, dy: number, opacity: number, content: string) =>
    `<g transform="matrix(${0.9 * lean} .4 ${-0.78 * lean} .46 ${dx * lean} ${268 + dy})" opacity="${opacity}">${content}</g>`
  const [first, other] = random.shuffle(screens)
  const names = random.shuffle(glyphNames)
  const chips = [
    [-420, 130, 96, main],
    [420, 400, 110, second],
    [-440, 400, 70, third],
    [400, 130, 76, pale],
  ] as const
  return (
    ripples(0, 290, haze) +
    plate(30, 130, 0.14, box(-130, -240, 260, 480, 44, shadowInk)) +
    plate(0, 70, 1, box(-126, -236, 252, 472, 42, deep) + box(-112, -222, 224, 444, 32, palette.floor)) +
    plate(
      0,
      6,
      0.94,
      place(0, 0, box(-100, -200, 200, 400, 26, pale) + (first?.(palette, random) ?? ''), 0, 1.05),
    ) +
    plate(
      0,
      -84,
      0.9,
      box(-76, -60, 152, 120, 22, main) + place(0, 0, glyph(names[0] ?? 'star', pale), 0, 1.8),
    ) +
    (other === undefined
      ? ''
      : chips
          .map(([x, y, size, fill], index) =>
            place(x, y, tile(size, fill, inkOn(fill, palette), names[index + 1] ?? 'star'), index * 7 - 10),
          )
          .join(''))
  )
}

/** A field of app tiles, one of them lifted. */
const mosaic: Scene = ({ palette, random }) => {
  const { back, haze, floor, main, second, third, pale, deep } = palette
  const names = random.shuffle(glyphNames)
  const size = 132
  const grid: string[] = []
  for (let column = -4; column <= 4; column += 1) {
    for (let rank = -1; rank <= 3; rank += 1) {
      if (column === 0 && rank === 1) continue
      const loud = random.chance(0.46)
      const fill = loud ? random.pick([main, second, third, deep]) : random.pick([haze, haze, floor])
      const ink = loud ? pale : back
      const y = 116 + rank * 152 + (column % 2 === 0 ? 0 : 76)
      grid.push(
        place(
          column * 152,
          y,
          tile(size, fill, ink, names[(column + 4 + rank * 5 + 5) % names.length] ?? 'star'),
        ),
      )
    }
  }
  const hero =
    box(-100 + 18, -100 + 24, 200, 200, 54, shadowInk, { opacity: 0.2 }) +
    tile(200, pale, main, names[2] ?? 'heart')
  return grid.join('') + place(0, 268, hero, -6)
}

export const appInstallScenes = { launch, trio, layers, mosaic } satisfies Record<string, Scene>
