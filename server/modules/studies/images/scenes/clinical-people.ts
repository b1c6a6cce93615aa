import props from '#server/content/drawings/props.json' with { type: 'json' }
import { box, circle, ellipse, faded, line, place, shape } from './svg.ts'
import { draw } from './drawing.ts'
import { hairTones, profileHead, skinTones } from './people.ts'
import type { Scene } from './scene.ts'
import { hills, leaf } from './surroundings.ts'

const star = (x: number, y: number, size: number, fill: string) =>
  shape(
    `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`,
    fill,
  )

/** Lungs drawn as two branches with leaves. */
const breath: Scene = ({ palette, random }) => {
  const { deep, haze, main, second, third, pale } = palette
  const lobe =
    'M18 -118C60 -176 118 -120 140 -20C156 60 150 128 120 136C84 144 26 120 20 74C14 20 8 -70 18 -118Z'
  const twigs = [
    [34, -60, 40],
    [44, 0, 62],
    [40, 52, 88],
    [70, -30, 20],
    [86, 40, 50],
  ]
  const leaves = twigs
    .map(([x = 0, y = 0, turn = 0], index) =>
      place(x, y, leaf(62, 15, index % 2 === 0 ? pale : second), turn),
    )
    .join('')
  const half =
    shape(lobe, random.pick([main, main, deep])) +
    line('M0 -84C8 -50 30 -70 44 -40S66 30 92 72', pale, 6) +
    leaves
  const wisps = [150, 270, 390].map(
    (y) =>
      line(`M${random.between(-520, -470)} ${y}c60 -34 90 34 150 0s80 -20 110 -6`, third, 12, {
        opacity: 0.7,
      }) +
      line(`M${random.between(220, 270)} ${y - 30}c60 -34 90 34 150 0s80 -20 110 -6`, third, 12, {
        opacity: 0.7,
      }),
  )
  return (
    circle(0, 268, 240, haze) +
    faded(0.8, wisps.join('')) +
    place(0, 276, `${half}<g transform="scale(-1 1)">${half}</g>` + draw(props.windpipe, palette), 0, 1.28)
  )
}

/** Night in a bedroom. */
const night: Scene = ({ palette, random }) => {
  const { deep, haze, second, pale } = palette
  const skin = random.pick(skinTones)
  const hair = random.pick(hairTones)
  const stars = Array.from({ length: 12 }, () =>
    star(random.between(-510, 510), random.between(24, 210), random.between(5, 13), pale),
  ).join('')
  const moonX = random.between(-150, 150)
  return (
    box(-560, 0, 1120, 540, 0, deep) +
    ellipse(0, 560, 760, 330, haze, { opacity: 0.16 }) +
    stars +
    circle(moonX, 132, 84, second) +
    circle(moonX + 36, 110, 74, deep) +
    draw(props.bedroom, { ...palette, skin, hair })
  )
}

/** A head in profile over hills, with rings or petals in it. */
const mind: Scene = ({ palette, random }) => {
  const { deep, haze, main, second, third, pale } = palette
  const skin = random.pick([third, main, deep])
  const inner = random.chance(0.5)
    ? [92, 68, 44, 20].map((r, index) => circle(0, 0, r, [pale, second, pale, main][index] ?? pale)).join('')
    : Array.from({ length: 10 }, (_, index) =>
        place(0, 0, leaf(92, 20, index % 2 === 0 ? second : pale), index * 36),
      ).join('') + circle(0, 0, 24, main)
  const flip = random.pick([-1, 1])
  return (
    hills(palette, random, -396 * flip, second) +
    circle(0, 236, 214, haze) +
    `<g transform="translate(${-6 * flip} 540) scale(${1.34 * flip} 1.34)">${profileHead(skin, skin, deep)}</g>` +
    place(0, 204, inner)
  )
}

export const clinicalPeopleScenes = { breath, night, mind } satisfies Record<string, Scene>
