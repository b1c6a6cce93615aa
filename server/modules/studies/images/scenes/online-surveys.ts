import { box, circle, line, place, ring, shape } from './svg.ts'
import props from '#server/content/drawings/props.json' with { type: 'json' }
import { draw, shadowInk } from './drawing.ts'
import { glyph, glyphNames, starPath } from './glyphs.ts'
import type { Scene } from './scene.ts'
import { leaf, mug, pottedPlant, ripples } from './surroundings.ts'

const sheet = (width: number, height: number, fill: string) =>
  box(-width / 2 + 12, -height / 2 + 16, width, height, 30, shadowInk, { opacity: 0.12 }) +
  box(-width / 2, -height / 2, width, height, 30, fill)

const star = (x: number, y: number, size: number, fill: string) =>
  place(
    x,
    y,
    shape(starPath(size), fill, { stroke: fill, 'stroke-width': size * 0.24, 'stroke-linejoin': 'round' }),
  )

/** Answer cards, fanned out. */
const cards: Scene = ({ palette, random }) => {
  const { haze, main, second, third, deep, pale, mute, faint } = palette
  const [under = '', below = ''] = random.shuffle([main, second, third])
  const lean = random.pick([-1, 1])
  const chosen = random.integer(0, 3)
  const rows = [0, 1, 2, 3].map((index) => {
    const y = -78 + index * 66
    const picked = index === chosen
    return (
      box(-122, y - 26, 244, 52, 26, picked ? main : mute) +
      circle(-94, y, 15, picked ? pale : faint) +
      (picked ? place(-94, y, glyph('tick', deep), 0, 0.5) : circle(-94, y, 9, pale)) +
      box(-64, y - 6, [130, 96, 148, 80][index] ?? 100, 12, 6, picked ? pale : faint)
    )
  })
  return (
    ripples(0, 268, haze) +
    place(-190 * lean, 300, sheet(270, 370, under), -20 * lean) +
    place(
      196 * lean,
      290,
      sheet(270, 370, below) + star(0, -70, 44, pale) + line('M-70 40H70M-70 80H20', pale, 12),
      17 * lean,
    ) +
    place(0, 270, sheet(300, 408, pale) + box(-122, -168, 150, 22, 11, deep) + rows.join(''), -3 * lean) +
    circle(-440 * lean, 120, 46, second) +
    circle(440 * lean, 430, 30, main) +
    place(410 * lean, 110, leaf(110, 30, palette.leaf), 40) +
    place(-400 * lean, 460, leaf(100, 28, palette.leaf), -40)
  )
}

/** A board of sliders and switches. */
const sliders: Scene = ({ palette, random }) => {
  const { haze, main, second, third, deep, pale, mute, faint } = palette
  const colours = random.shuffle([main, second, third])
  const tracks = [0, 1, 2].map((index) => {
    const y = 168 + index * 78
    const end = random.between(-110, 130)
    const colour = colours[index] ?? main
    return (
      box(-190, y - 9, 380, 18, 9, mute) +
      box(-190, y - 9, 190 + end, 18, 9, colour) +
      circle(end + 4, y + 6, 29, shadowInk, { opacity: 0.14 }) +
      circle(end, y, 29, pale) +
      ring(end, y, 24, colour, 10)
    )
  })
  const toggle = (x: number, on: boolean) =>
    box(x - 58, 388, 116, 60, 30, on ? main : faint) + circle(x + (on ? 28 : -28), 418, 23, pale)
  const side = random.pick([-1, 1])
  return (
    circle(-330 * side, 160, 150, haze) +
    circle(380 * side, 400, 190, haze) +
    place(
      -420 * side,
      372,
      sheet(200, 250, second) +
        [0, 1, 2].map((index) => circle(0, -66 + index * 66, 22, index === 1 ? pale : haze)).join(''),
      -8 * side,
    ) +
    place(
      420 * side,
      200,
      sheet(210, 210, deep) +
        ring(0, 0, 60, third, 26) +
        ring(0, 0, 60, main, 26, { 'stroke-dasharray': '210 400' }),
      9 * side,
    ) +
    box(-242 + 14, 70 + 18, 484, 412, 40, shadowInk, { opacity: 0.12 }) +
    box(-242, 70, 484, 412, 40, pale) +
    box(-190, 106, 150, 20, 10, deep) +
    tracks.join('') +
    toggle(-120, true) +
    toggle(20, random.chance(0.5)) +
    place(156, 418, circle(0, 0, 30, deep) + place(0, 0, glyph('tick', pale), 0, 0.8))
  )
}

/** Stars, from one to five. */
const ratings: Scene = ({ palette, random }) => {
  const { haze, main, second, third, deep, pale, faint } = palette
  const given = random.integer(3, 5)
  const row = Array.from({ length: 5 }, (_, index) =>
    star(-160 + index * 80, 4, 30, index < given ? main : faint),
  ).join('')
  const faces = [third, second, main]
  const face = (x: number, smile: number, fill: string) =>
    place(
      x,
      0,
      circle(0, 0, 46, fill) +
        circle(-15, -8, 6, pale) +
        circle(15, -8, 6, pale) +
        line(`M-18 14Q0 ${14 + smile} 18 14`, pale, 7),
    )
  const tilt = random.between(-5, 5)
  return (
    shape('M-536 330C-300 240 -120 420 120 330S440 260 536 320V540H-536Z', haze) +
    star(-420, 140, 62, second) +
    star(430, 210, 44, main) +
    star(366, 96, 20, deep) +
    star(-330, 420, 26, deep) +
    place(-440, 390, sheet(170, 130, third) + line('M-50 -16H50M-50 18H10', pale, 12), -10) +
    place(420, 410, sheet(180, 140, deep) + star(0, 0, 36, second), 8) +
    place(0, 182, sheet(460, 190, pale) + place(0, -56, box(-60, -8, 120, 16, 8, faint)) + row, tilt) +
    place(
      0,
      396,
      sheet(380, 150, pale) +
        [-14, 6, 20].map((smile, index) => face((index - 1) * 112, smile, faces[index] ?? main)).join(''),
      -tilt,
    )
  )
}

/** Bars of results as the skyline of a town in the evening. */
const skyline: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, deep, pale } = palette
  const colours = [main, second, third, deep, floor]
  const bars = Array.from({ length: 11 }, (_, index) => {
    const x = -510 + index * 96
    const height = 130 + 80 * Math.sin(index * 0.9 + random.next() * 2) + random.between(10, 90)
    const fill = colours[(index * 3 + random.integer(0, 1)) % colours.length] ?? main
    const windows =
      index % 2 === 0
        ? [0, 1]
            .map((step) => box(x + 20, 470 - height + 34 + step * 34, 32, 8, 4, pale, { opacity: 0.6 }))
            .join('')
        : circle(x + 36, 470 - height + 38, 12, pale, { opacity: 0.7 })
    return box(x, 470 - height, 72, height + 10, 20, fill) + windows
  }).join('')
  const sunX = random.between(-110, 110)
  return (
    ring(sunX, 190, 110, haze, 56) +
    ring(sunX, 190, 110, main, 56, {
      'stroke-dasharray': `${random.integer(260, 420)} 900`,
      transform: `rotate(-90 ${Math.round(sunX)} 190)`,
    }) +
    line('M-536 330C-380 250 -260 330 -120 270S160 150 270 190S440 120 536 90', pale, 8, { opacity: 0.85 }) +
    bars +
    box(-560, 456, 1120, 90, 0, deep) +
    line('M-500 496H500', pale, 5, { 'stroke-dasharray': '2 30', opacity: 0.5 })
  )
}

/** A list on a clipboard, and a pencil. */
const clipboard: Scene = ({ palette, random }) => {
  const { haze, floor, main, second, third, deep, pale, mute, faint } = palette
  const done = random.integer(2, 3)
  const colours = random.shuffle([main, second, third])
  const rows = [0, 1, 2, 3].map((index) => {
    const y = 188 + index * 72
    const colour = colours[index % colours.length] ?? main
    return (
      box(-118, y - 24, 48, 48, 14, index < done ? colour : mute) +
      (index < done ? place(-94, y, glyph('tick', pale), 0, 0.9) : '') +
      box(-50, y - 14, [160, 128, 168, 110][index] ?? 120, 12, 6, faint) +
      box(-50, y + 6, [90, 120, 70, 60][index] ?? 90, 10, 5, mute)
    )
  })
  const side = random.pick([-1, 1])
  const picture = random.pick(glyphNames)
  return (
    circle(0, 250, 250, haze) +
    box(-560, 446, 1120, 100, 0, floor) +
    place(-410 * side, 484, mug(main, 130)) +
    place(-320 * side, 140, sheet(130, 130, third) + place(0, 0, glyph(picture, pale), 0, 1.7), -12) +
    place(420 * side, 494, pottedPlant(random, 330, main, palette)) +
    box(-164 + 14, 64 + 18, 328, 430, 30, shadowInk, { opacity: 0.14 }) +
    box(-164, 64, 328, 430, 30, deep) +
    box(-142, 92, 284, 380, 14, pale) +
    box(-70, 42, 140, 56, 22, main) +
    circle(0, 62, 10, pale) +
    rows.join('') +
    place(
      214 * side,
      300,
      place(12, 14, shape('M-16 -150H16V110L0 160L-16 110Z', shadowInk, { opacity: 0.12 })) +
        draw(props.pencil, palette),
      16 * side,
    )
  )
}

export const onlineSurveyScenes = { cards, sliders, ratings, skyline, clipboard } satisfies Record<
  string,
  Scene
>
