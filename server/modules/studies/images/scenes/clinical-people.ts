import { hairTones, skinTones } from './palettes.ts'
import { box, circle, ellipse, faded, line, place, shape } from './svg.ts'
import { profileHead } from './people.ts'
import { type Scene, shadowInk } from './scene.ts'
import { hills, leaf } from './surroundings.ts'

const star = (x: number, y: number, size: number, fill: string) =>
  shape(
    `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`,
    fill,
  )

/** Lungs drawn as two branches in leaf. */
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
    place(
      0,
      276,
      `${half}<g transform="scale(-1 1)">${half}</g>` +
        line('M0 -190V-84', deep, 26) +
        line('M-8 -176h16M-8 -154h16M-8 -132h16', pale, 5),
      0,
      1.28,
    )
  )
}

/** Night in a bedroom. */
const night: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, third, pale } = palette
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
    box(-300, 230, 600, 260, 60, third) +
    box(-190, 300, 300, 110, 50, pale) +
    circle(-40, 316, 60, hair) +
    ellipse(-36, 336, 46, 52, skin) +
    shape(
      'M-88 330C-96 270 -40 252 4 270C22 286 18 312 10 322C-8 300 -52 300 -70 306C-80 316 -84 322 -88 330Z',
      hair,
    ) +
    line('M-52 342q10 8 20 0M-18 342q9 7 18 0', shadowInk, 4) +
    shape('M-330 536V420C-230 352 -90 372 20 392S230 440 330 380V536Z', main) +
    shape('M-330 536V470C-200 400 -60 440 60 450S240 480 330 430V536Z', second, { opacity: 0.8 }) +
    shape('M-560 500H-330V540H-560ZM330 500H560V540H330Z', floor) +
    place(
      -430,
      500,
      box(-50, -110, 100, 110, 10, floor) +
        line('M0 -110V-160', pale, 6) +
        shape('M-44 -160L-26 -220H26L44 -160Z', second),
    ) +
    place(
      430,
      500,
      box(-50, -110, 100, 110, 10, floor) + box(-30, -138, 60, 14, 4, main) + box(-34, -124, 64, 14, 4, pale),
    )
  )
}

/** A head with weather in it. */
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
