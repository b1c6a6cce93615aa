import { shadowInk } from './drawing.ts'

/** The shapes of the covers as SVG text. Numbers are rounded to a tenth of a unit, which nobody can see. */

const text = (value: number) => String(Math.round(value * 10) / 10)

type Extra = Readonly<Record<string, string | number>>

function attributes(values: Extra): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? text(value) : value}"`)
    .join('')
}

const element = (name: string, values: Extra) => `<${name}${attributes(values)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, extra: Extra = {}) =>
  element('circle', { cx, cy, r, fill, ...extra })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra: Extra = {}) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...extra })

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  extra: Extra = {},
) => element('rect', { x, y, width, height, rx, fill, ...extra })

/** Path text with its computed numbers rounded. */
const rounded = (d: string) => d.replaceAll(/-?\d+\.\d{2,}/g, (number) => text(Number(number)))

export const shape = (d: string, fill: string, extra: Extra = {}) =>
  element('path', { d: rounded(d), fill, ...extra })

export const line = (d: string, stroke: string, width: number, extra: Extra = {}) =>
  element('path', {
    d: rounded(d),
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...extra,
  })

export const ring = (cx: number, cy: number, r: number, stroke: string, width: number, extra: Extra = {}) =>
  circle(cx, cy, r, 'none', { stroke, 'stroke-width': width, ...extra })

/** Points as `[x, y]` pairs joined to a closed outline. */
export const polygon = (points: readonly (readonly [number, number])[], fill: string, extra: Extra = {}) =>
  shape(`M${points.map(([x, y]) => `${text(x)} ${text(y)}`).join('L')}Z`, fill, extra)

/** Children moved to (x, y), then turned (degrees) and scaled about that point. */
export function place(x: number, y: number, children: string, turn = 0, scale = 1): string {
  const parts = [`translate(${text(x)} ${text(y)})`]
  if (turn !== 0) parts.push(`rotate(${text(turn)})`)
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 100) / 100})`)
  return `<g transform="${parts.join(' ')}">${children}</g>`
}

export const faded = (opacity: number, children: string) => `<g opacity="${opacity}">${children}</g>`

/** Children cut to an outline; `id` must be unique in the drawing. */
export const clipped = (id: string, outline: string, children: string) =>
  `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${children}</g>`

/** A window, door or niche: straight sides and a round top that reaches up to `top`. */
export function arch(cx: number, top: number, width: number, bottom: number, fill: string): string {
  const r = width / 2
  return shape(
    `M${text(cx - r)} ${text(bottom)}V${text(top + r)}a${text(r)} ${text(r)} 0 0 1 ${text(width)} 0V${text(bottom)}Z`,
    fill,
  )
}

/** The shadow of an object whose foot is at `base` between `left` and `right`. It falls to the lower right. */
export const longShadow = (left: number, right: number, base: number, length: number) =>
  polygon(
    [
      [left, base],
      [right, base],
      [right + length, base + length * 0.42],
      [left + length, base + length * 0.42],
    ],
    shadowInk,
    { opacity: 0.12 },
  )
