import { arch, box, circle, ellipse, longShadow, place } from './svg.ts'
import props from '#server/content/drawings/props.json' with { type: 'json' }
import { draw, shadowInk } from './drawing.ts'
import type { Scene } from './scene.ts'
import { leaf, pottedPlant } from './surroundings.ts'

/** A hot drink and biscuits. */
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
      longShadow(-110, 110, 0, 150) +
        draw(props.cup, { body, saucer: body === pale ? main : pale, drink: '#5A3527', steam: pale }),
      0,
      1.14,
    ) +
    ellipse(390 * side, 466, 120, 28, pale) +
    biscuit(360 * side, 436, 38) +
    biscuit(420 * side, 448, 34)
  )
}

/** A cat or a dog beside its bowl. */
const companion: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, pale } = palette
  const side = random.pick([-1, 1])
  const coat = random.pick(['#D69A5C', '#9A6240', '#4A3A36', '#FBF6EC'])
  const animal = random.chance(0.5)
    ? draw(props.dog, { coat, ear: coat === '#4A3A36' ? '#2E2422' : '#8A5539', collar: main })
    : draw(props.cat, { coat, marking: coat === '#4A3A36' ? pale : '#8A5539' })
  return (
    arch(-40 * side, 50, 380, 430, haze) +
    circle(-40 * side, 240, 90, main, { opacity: 0.9 }) +
    box(-560, 420, 1120, 120, 0, floor) +
    place(-432 * side, 440, pottedPlant(random, 310, second, palette)) +
    place(410 * side, 448, longShadow(-50, 56, 0, 90) + draw(props.feedBag, palette)) +
    `<g transform="translate(${-50 * side} 470) scale(${1.24 * side} 1.24)">${longShadow(-70, 60, 0, 70)}${animal}</g>` +
    place(150 * side, 492, longShadow(-90, 90, 0, 50) + draw(props.bowl, palette))
  )
}

/** A laid table, from above. */
const breakfast: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, pale } = palette
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
  return (
    box(-300, 40, 600, 456, 28, haze) +
    box(-300, 64, 600, 10, 0, floor) +
    box(-300, 462, 600, 10, 0, floor) +
    draw(props.cutlery, palette) +
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
    place(-420 * side, 420, draw(props.recipeCard, palette), -12)
  )
}

export const homeProductScenes = { tasting, companion, breakfast } satisfies Record<string, Scene>
