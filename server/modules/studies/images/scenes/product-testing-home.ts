import { arch, box, circle, ellipse, line, longShadow, place, shape } from './svg.ts'
import { type Scene, shadowInk } from './scene.ts'
import { leaf, pottedPlant } from './surroundings.ts'
import { cat, cup, dog } from './wares.ts'

/** Something hot, tasted slowly. */
const tasting: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, deep, pale } = palette
  const body = random.pick([main, second, third, pale])
  const side = random.pick([-1, 1])
  const biscuit = (x: number, y: number, r: number) =>
    circle(x + 6, y + 8, r, shadowInk, { opacity: 0.12 }) +
    circle(x, y, r, second) +
    [0, 1, 2, 3]
      .map((index) =>
        circle(x + Math.cos(index * 1.6) * r * 0.5, y + Math.sin(index * 1.6) * r * 0.5, r * 0.12, deep),
      )
      .join('')
  return (
    circle(150 * side, 190, 150, haze) +
    circle(-380 * side, 130, 90, haze) +
    box(-560, 380, 1120, 160, 0, floor) +
    place(-400 * side, 440, longShadow(-40, 44, 0, 120) + pottedPlant(random, 290, main, palette)) +
    place(
      0,
      448,
      longShadow(-110, 110, 0, 150) + cup(body, body === pale ? main : pale, '#5A3527', pale),
      0,
      1.14,
    ) +
    ellipse(390 * side, 466, 120, 28, pale) +
    biscuit(360 * side, 436, 38) +
    biscuit(420 * side, 448, 34)
  )
}

/** An animal that waits to be asked. */
const companion: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, deep, pale } = palette
  const side = random.pick([-1, 1])
  const coat = random.pick(['#D69A5C', '#9A6240', '#4A3A36', '#FBF6EC'])
  const animal = random.chance(0.5)
    ? dog(coat, coat === '#4A3A36' ? '#2E2422' : '#8A5539', main)
    : cat(coat, coat === '#4A3A36' ? pale : '#8A5539')
  const bowl =
    shape('M-90 -56H90L106 0H-106Z', second) +
    ellipse(0, -56, 90, 16, deep) +
    ellipse(0, -60, 74, 18, '#8A5539') +
    place(
      0,
      -26,
      shape(
        'M-26 8C-40 -12 -22 -22 -14 -10H14C22 -22 40 -12 26 8C40 22 22 26 14 14H-14C-22 26 -40 22 -26 8Z',
        pale,
      ),
      0,
      0.7,
    )
  return (
    arch(-40 * side, 50, 380, 430, haze) +
    circle(-40 * side, 240, 90, main, { opacity: 0.9 }) +
    box(-560, 420, 1120, 120, 0, floor) +
    place(-432 * side, 440, pottedPlant(random, 310, second, palette)) +
    place(
      410 * side,
      448,
      longShadow(-50, 56, 0, 90) +
        box(-66, -190, 132, 190, 10, third) +
        box(-66, -150, 132, 70, 0, pale) +
        place(0, -108, leaf(40, 12, deep), 40),
    ) +
    `<g transform="translate(${-50 * side} 470) scale(${1.24 * side} 1.24)">${longShadow(-70, 60, 0, 70)}${animal}</g>` +
    place(150 * side, 492, longShadow(-90, 90, 0, 50) + bowl)
  )
}

/** A laid table, from above. */
const breakfast: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, deep, pale } = palette
  const disc = (x: number, y: number, r: number, fill: string) =>
    circle(x + 10, y + 14, r, shadowInk, { opacity: 0.12 }) + circle(x, y, r, fill)
  const side = random.pick([-1, 1])
  const salad = Array.from({ length: 10 }, (_, index) =>
    place(0, 268, leaf(random.between(86, 112), 26, index % 2 === 0 ? '#5E8F5A' : '#86AE6B'), index * 36),
  ).join('')
  const fruit = Array.from({ length: 8 }, (_, index) =>
    circle(Math.cos(index * 0.8) * 52, 268 + Math.sin(index * 0.8) * 52, 15, index % 2 === 0 ? main : second),
  ).join('')
  const filling = random.chance(0.5)
    ? salad + circle(-20, 250, 30, second) + circle(34, 290, 24, main)
    : circle(0, 268, 100, '#F1E0BF') + fruit + circle(0, 268, 22, '#4A6FA5')
  const cutlery =
    line('M-206 170V370', deep, 10) +
    line('M-222 170v46M-206 170v46M-190 170v46', deep, 6) +
    line('M-222 216q16 24 32 0', deep, 8) +
    line('M206 240V370', deep, 10) +
    ellipse(206, 200, 20, 42, deep)
  return (
    box(-300, 40, 600, 456, 28, haze) +
    box(-300, 64, 600, 10, 0, floor) +
    box(-300, 462, 600, 10, 0, floor) +
    cutlery +
    disc(0, 268, 158, pale) +
    circle(0, 268, 122, floor, { opacity: 0.35 }) +
    filling +
    disc(-430 * side, 150, 84, pale) +
    circle(-430 * side, 150, 64, '#5A3527') +
    disc(430 * side, 390, 104, third) +
    circle(430 * side, 390, 84, pale) +
    [0, 1, 2, 3, 4, 5]
      .map((index) =>
        circle(
          430 * side + Math.cos(index) * 42,
          390 + Math.sin(index) * 42,
          18,
          index % 2 === 0 ? second : main,
        ),
      )
      .join('') +
    disc(410 * side, 120, 60, second) +
    circle(410 * side, 120, 46, '#F6C453') +
    place(
      -420 * side,
      420,
      box(-84, -50, 168, 100, 20, deep) +
        box(-70, -36, 140, 72, 10, main) +
        line('M-50 -12h90M-50 10h60', pale, 8),
      -12,
    )
  )
}

export const homeProductScenes = { tasting, companion, breakfast } satisfies Record<string, Scene>
