import { box, circle, clipped, line, longShadow, place, ring, shape } from './svg.ts'
import { clinicalPeopleScenes } from './clinical-people.ts'
import props from '#server/content/drawings/props.json' with { type: 'json' }
import { draw, shadowInk } from './drawing.ts'
import type { Scene } from './scene.ts'
import { hills, leaf, ripples, sprig } from './surroundings.ts'

const tube = (liquid: string, glass: string, level: number) =>
  shape('M-22 -170H22V-22A22 22 0 0 1 -22 -22Z', glass, { opacity: 0.75 }) +
  shape(`M-22 ${-level}H22V-22A22 22 0 0 1 -22 -22Z`, liquid) +
  box(-28, -178, 56, 14, 7, glass) +
  box(-14, -level + 12, 6, level - 40, 3, '#fff', { opacity: 0.3 })

/** A bench of glassware, with a plant in one tube. */
const vials: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, third, pale } = palette
  const [one = '', two = '', three = '', four = ''] = random.shuffle([main, second, third, deep])
  const flask = (liquid: string) => draw(props.flask, { liquid, glass: pale })
  const bottle = (liquid: string) => draw(props.dropperBottle, { liquid, cap: deep, label: pale })
  const middle = random.shuffle([
    bottle(one),
    flask(two),
    tube(three, pale, random.between(70, 130)) + place(0, -150, sprig(150, 3, palette.leaf, palette.leaf)),
  ])
  const rack = [0, 1, 2]
    .map((index) =>
      place(-450 + index * 62, 404, tube([four, one, two][index] ?? one, pale, random.between(60, 130))),
    )
    .join('')
  return (
    circle(random.pick([-60, 60]), 236, 206, haze) +
    rack +
    box(-494, 320, 216, 22, 6, deep) +
    box(-494, 392, 216, 24, 6, deep) +
    box(-560, 412, 1120, 130, 0, floor) +
    middle.map((item, index) => place((index - 1) * 164, 430, longShadow(-40, 44, 0, 120) + item)).join('') +
    place(338, 430, longShadow(-60, 64, 0, 110) + flask(four)) +
    place(482, 430, longShadow(-40, 44, 0, 110) + bottle(three))
  )
}

/** A capsule that opens into leaves. */
const capsule: Scene = ({ palette, random }) => {
  const { haze, main, second } = palette
  const turn = random.pick([-38, 38, -24, 24])
  const fan = [-64, -38, -14, 12, 36, 62].map((angle, index) =>
    place(
      0,
      -30,
      sprig(
        random.between(150, 200),
        3,
        index % 2 === 0 ? palette.leaf : palette.fern,
        index % 2 === 0 ? palette.leaf : palette.fern,
      ),
      angle,
    ),
  )
  const tablet = (fill: string) => draw(props.tablet, { fill })
  const body = draw(props.capsuleBody, palette)
  const cap = place(0, -214, draw(props.capsuleCap, palette), 18)
  return (
    ripples(0, 268, haze) +
    place(0, 300, fan.join('') + cap + body, turn) +
    place(-400, 150, tablet(second), 30) +
    place(420, 396, tablet(main), -20) +
    place(-350, 410, draw(props.paleCapsule, palette), -28) +
    place(370, 130, draw(props.darkCapsule, palette), 24)
  )
}

/** A heartbeat across the land. */
const pulse: Scene = ({ palette, random }) => {
  const { deep, main, second, pale } = palette
  const heart =
    'M0 118C-176 14 -150 -128 -62 -124C-28 -122 -6 -100 0 -74C6 -100 28 -122 62 -124C150 -128 176 14 0 118Z'
  const beat = random.between(60, 96)
  return (
    hills(palette, random, random.pick([-392, 392]), second) +
    place(
      0,
      262,
      place(10, 12, shape(heart, shadowInk, { opacity: 0.12 }), 0, 1.3) +
        shape(heart, main, { transform: 'scale(1.3)' }),
    ) +
    line(
      `M-536 270H-150L-122 ${270 - beat * 0.5}L-96 300L-62 ${270 - beat * 1.5}L-20 ${270 + beat}L8 270H52L74 ${270 - beat * 0.4}L94 270H536`,
      pale,
      11,
    ) +
    circle(94, 270, 15, pale) +
    circle(94, 270, 7, deep)
  )
}

/** A microscope and its view. */
const microscope: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, third, pale } = palette
  const cells = Array.from({ length: 7 }, (_, index) => {
    const angle = index * 0.9 + random.next() * 0.4
    const r = index === 0 ? 0 : 76
    const x = Math.cos(angle) * r
    const y = Math.sin(angle) * r
    return (
      circle(x, y, random.between(20, 30), [main, second, third][index % 3] ?? main, { opacity: 0.9 }) +
      circle(x + 6, y - 4, 9, pale)
    )
  }).join('')
  const side = random.pick([-1, 1])
  return (
    circle(0, 250, 226, haze) +
    place(
      402 * side,
      200,
      circle(0, 0, 126, pale) + clipped('lens', circle(0, 0, 115, '#000'), circle(0, 0, 115, haze) + cells),
    ) +
    box(-560, 430, 1120, 110, 0, floor) +
    place(-360 * side, 430, draw(props.dropperBottle, { liquid: second, cap: deep, label: pale })) +
    longShadow(-120, 130, 446, 120) +
    draw(props.microscope, palette)
  )
}

/** Dishes on a tray, from above. */
const dishes: Scene = ({ palette, random }) => {
  const { deep, floor, haze, main, second, third, pale } = palette
  const fills: ((r: number) => string)[] = [
    (r) =>
      [0.72, 0.48, 0.24]
        .map((part, index) => circle(0, 0, r * part, [main, second, pale][index] ?? main))
        .join(''),
    (r) =>
      Array.from({ length: 8 }, (_, index) =>
        place(0, 0, leaf(r * 0.74, r * 0.16, index % 2 === 0 ? deep : third), index * 45),
      ).join(''),
    (r) =>
      Array.from({ length: 11 }, () =>
        circle(
          random.between(-r * 0.5, r * 0.5),
          random.between(-r * 0.5, r * 0.5),
          random.between(r * 0.06, r * 0.15),
          random.pick([main, deep, second]),
        ),
      ).join(''),
    (r) =>
      shape(
        `M${-r * 0.8} 0A${r * 0.8} ${r * 0.8} 0 0 0 ${r * 0.8} 0Q${r * 0.4} ${-r * 0.3} 0 0T${-r * 0.8} 0Z`,
        third,
      ) + circle(r * 0.2, -r * 0.36, r * 0.16, second),
    (r) =>
      [0.78, 0.6, 0.42].map((part) => ring(0, 0, r * part, deep, r * 0.06)).join('') +
      circle(0, 0, r * 0.22, main),
  ]
  const spots = [
    [-128, 160, 120],
    [128, 168, 106],
    [-116, 404, 104],
    [132, 400, 122],
    [-392, 280, 134],
    [396, 284, 128],
    [-540, 60, 110],
    [540, 480, 110],
  ]
  const order = [...random.shuffle(fills), ...random.shuffle(fills)]
  return (
    box(-290, 16, 580, 504, 60, haze) +
    spots
      .map(([x = 0, y = 0, r = 0], index) =>
        place(
          x,
          y,
          circle(10, 14, r, shadowInk, { opacity: 0.12 }) +
            circle(0, 0, r, pale) +
            circle(0, 0, r * 0.9, index % 2 === 0 ? floor : haze, { opacity: 0.5 }) +
            (order[index]?.(r * 0.9) ?? ''),
        ),
      )
      .join('')
  )
}

export const clinicalTrialScenes = {
  vials,
  capsule,
  pulse,
  microscope,
  dishes,
  ...clinicalPeopleScenes,
} satisfies Record<string, Scene>
