import { arch, box, circle, ellipse, line, longShadow, place, polygon, shape } from './svg.ts'
import { homeProductScenes } from './product-testing-home.ts'
import drawnWares from '#server/content/drawings/wares.json' with { type: 'json' }
import props from '#server/content/drawings/props.json' with { type: 'json' }
import { draw, shadowInk } from './drawing.ts'
import type { Easel, Scene } from './scene.ts'
import { sprig } from './surroundings.ts'

const wares = Object.values(drawnWares)

/** Colours for five wares, each with another body. */
function coats({ palette, random }: Easel): { body: string; lid: string; label: string }[] {
  const { main, second, third, deep, pale } = palette
  return random.shuffle([
    { body: main, lid: deep, label: pale },
    { body: second, lid: pale, label: deep },
    { body: third, lid: deep, label: pale },
    { body: pale, lid: main, label: second },
    { body: deep, lid: second, label: main },
  ])
}

/** Two shelves of wares. */
const shelf: Scene = (easel) => {
  const { palette, random } = easel
  const { haze, floor, deep } = palette
  const rank = (y: number, offset: number, scale: number) => {
    const order = random.shuffle(wares)
    const colours = coats(easel)
    const items = Array.from({ length: 9 }, (_, index) => {
      const coat = colours[index % colours.length]
      const ware = order[index % order.length]
      if (coat === undefined || ware === undefined) return ''
      return place(
        -520 + offset + index * 132,
        y,
        polygon(
          [
            [30, 0],
            [30, -100],
            [120, -10],
            [120, 0],
          ],
          shadowInk,
          { opacity: 0.1 },
        ) + draw(ware, coat),
        0,
        scale,
      )
    })
    return (
      items.join('') +
      box(-560, y, 1120, 20, 0, floor) +
      box(-560, y + 20, 1120, 12, 0, shadowInk, { opacity: 0.1 })
    )
  }
  return (
    [-420, -140, 140, 420]
      .map((x) => box(x - 130, 0, 260, 540, 0, haze, { opacity: x < 0 ? 0.5 : 0.3 }))
      .join('') +
    rank(242, -8, 0.94) +
    rank(478, -8 + random.between(-20, 20), 0.94) +
    box(-560, 510, 1120, 30, 0, deep, { opacity: 0.08 })
  )
}

const plinth = (x: number, top: number, width: number, face: string, cap: string) =>
  box(x - width / 2, top, width, 540 - top, 0, face) +
  box(x - width / 2, top, width * 0.3, 540 - top, 0, shadowInk, { opacity: 0.08 }) +
  ellipse(x, 540, width / 2, 20, face) +
  ellipse(x, top, width / 2, 20, cap)

/** A still life on plinths before an arch. */
const plinths: Scene = (easel) => {
  const { palette, random } = easel
  const { haze, floor, pale, second } = palette
  const colours = coats(easel)
  const picks = random.shuffle(wares)
  const ware = (index: number) => {
    const coat = colours[index % colours.length]
    const pick = picks[index % picks.length]
    return coat === undefined || pick === undefined ? '' : draw(pick, coat)
  }
  const side = random.pick([-1, 1])
  return (
    arch(0, 44, 400, 540, haze) +
    circle(362 * side, 150, 84, second) +
    place(-330 * side, 536, sprig(330, 5, palette.leaf, palette.leaf), -8 * side) +
    place(-400 * side, 536, sprig(250, 4, palette.fern, palette.fern), -24 * side) +
    plinth(-420 * side, 440, 170, floor, haze) +
    place(-420 * side, 446, ware(3)) +
    plinth(410 * side, 380, 190, floor, haze) +
    place(410 * side, 386, ware(4), 0, 1.1) +
    plinth(-160 * side, 410, 180, floor, pale) +
    place(-160 * side, 416, longShadow(-30, 36, 0, 40) + ware(0), 0, 1.12) +
    plinth(150 * side, 452, 176, floor, pale) +
    place(150 * side, 458, ware(2), 0, 1.12) +
    plinth(0, 336, 176, floor, pale) +
    place(0, 342, ware(1), 0, 1.12)
  )
}

/** A running shoe on its way. */
const stride: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, deep, pale } = palette
  const [upper = '', accent = ''] = random.shuffle([main, second, third, deep])
  const flip = random.pick([-1, 1])
  const turn = random.between(-14, -6)
  const dashes = [170, 250, 330]
    .map(
      (y, index) =>
        line(`M${-520 + index * 40} ${y}h${150 - index * 24}`, pale, 12) +
        line(`M${300 + index * 30} ${y - 40}h${110 + index * 20}`, pale, 12),
    )
    .join('')
  return (
    circle(0, 250, 214, haze) +
    dashes +
    shape('M-536 450C-300 400 200 400 536 440V540H-536Z', floor) +
    line('M-536 500C-260 460 240 460 536 494', pale, 8, { 'stroke-dasharray': '60 46' }) +
    ellipse(10, 428, 196, 20, shadowInk, { opacity: 0.16 }) +
    `<g transform="translate(0 400) scale(${1.16 * flip} 1.16) rotate(${Math.round(turn)})">${draw(props.shoe, { upper, accent, sole: pale, lining: upper === deep ? floor : deep })}</g>`
  )
}

/** A parcel, opened. */
const parcel: Scene = (easel) => {
  const { palette, random } = easel
  const { haze, floor } = palette
  const colours = coats(easel)
  const inside = random
    .shuffle(wares)
    .slice(0, 3)
    .map((ware, index) => {
      const coat = colours[index]
      return coat === undefined
        ? ''
        : place((index - 1) * 98, 356 - (index === 1 ? 44 : 0), draw(ware, coat), (index - 1) * 12)
    })
  return (
    circle(0, 220, 206, haze) +
    box(-560, 424, 1120, 120, 0, floor) +
    place(-410, 440, longShadow(-60, 64, 0, 100) + draw(props.closedParcel, palette)) +
    place(400, 440, longShadow(-60, 64, 0, 100) + draw(props.gift, palette)) +
    longShadow(-170, 170, 456, 130) +
    draw(props.openParcelBack, palette) +
    inside.join('') +
    draw(props.openParcelFront, palette)
  )
}

export const productTestingScenes = {
  shelf,
  plinths,
  stride,
  parcel,
  ...homeProductScenes,
} satisfies Record<string, Scene>
