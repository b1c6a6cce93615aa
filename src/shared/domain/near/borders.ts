import * as v from 'valibot'
import type { Place } from './place.ts'
import { Integers } from './zip-table.ts'

const Lines = v.array(Integers)

/** The table as the build makes it: `borderTable` of `scripts/vite/make-place-tables.ts`. */
const Borders = v.object({ land: Lines, states: Lines, counties: Lines })

/** A line of points: longitude and latitude in turn, in hundredths of a degree. */
interface Line {
  points: Int32Array
  /** West, south, east, north. */
  box: readonly [number, number, number, number]
}

/** The land as closed lines, and the borders of states and of counties. */
export interface BorderTable {
  land: readonly Line[]
  states: readonly Line[]
  counties: readonly Line[]
}

/** @throws {v.ValiError} If it is not such a table. */
export function readBorders(table: unknown): BorderTable {
  const { land, states, counties } = v.parse(Borders, table)
  return { land: land.map(lineOf), states: states.map(lineOf), counties: counties.map(lineOf) }
}

function lineOf(differences: readonly number[]): Line {
  const points = new Int32Array(differences)
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let index = 0; index < points.length; index += 2) {
    const x = (points[index] ?? 0) + (points[index - 2] ?? 0)
    const y = (points[index + 1] ?? 0) + (points[index - 1] ?? 0)
    points[index] = x
    points[index + 1] = y
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { points, box: [west, south, east, north] }
}

/** A map around a place: a square of 100 units, the place in its middle, north up. */
export interface LocalMap {
  /** The position of another place. */
  pointOf: (place: Place) => readonly [x: number, y: number]
  /** The lines that meet the square, as an SVG path. */
  pathOf: (lines: readonly Line[]) => string
  /** The part of closed lines within the square, as an SVG path to fill. */
  areaOf: (lines: readonly Line[]) => string
}

const milesPerDegree = 69.09

/**
 * At a hundred miles the errors of this projection (equirectangular, true at the place) are below those of a screen.
 *
 * @param miles From the place to each side of the square.
 */
export function localMap(place: Place, miles: number): LocalMap {
  const unit = 50 / miles
  const perLatitude = (milesPerDegree * unit) / 100
  const perLongitude = perLatitude * Math.cos((place.latitude * Math.PI) / 180)
  const [x0, y0] = [100 * place.longitude, 100 * place.latitude]
  const project = (x: number, y: number) =>
    [50 + (x - x0) * perLongitude, 50 - (y - y0) * perLatitude] as const
  const [halfWidth, halfHeight] = [50 / perLongitude, 50 / perLatitude]
  const meets = ({ box: [west, south, east, north] }: Line) =>
    west <= x0 + halfWidth && east >= x0 - halfWidth && south <= y0 + halfHeight && north >= y0 - halfHeight
  const met = (lines: readonly Line[]) => lines.filter(meets).map(({ points }) => projected(points, project))
  return {
    pointOf: ({ latitude, longitude }) => project(100 * longitude, 100 * latitude),
    pathOf: (lines) => met(lines).map(pathOf).join(''),
    areaOf: (lines) => met(lines).map(clip).filter(isArea).map(pathOf).join(''),
  }
}

type Point = readonly [x: number, y: number]

function projected(points: Int32Array, project: (x: number, y: number) => Point): Point[] {
  return Array.from({ length: points.length / 2 }, (_, index) =>
    project(points[2 * index] ?? 0, points[2 * index + 1] ?? 0),
  )
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
}

const isArea = (points: readonly Point[]) => points.length > 2

/** A little outside of the square, so that the cut does not show. */
const [least, most] = [-1, 101]

/** The four sides of the square: the axis, the side's place on it, and the direction outwards. */
const sides = [
  { axis: 0, at: least, outwards: -1 },
  { axis: 0, at: most, outwards: 1 },
  { axis: 1, at: least, outwards: -1 },
  { axis: 1, at: most, outwards: 1 },
] as const

/** Cuts a closed line to the square (Sutherland-Hodgman): the outline of the land has thousands of points elsewhere. */
function clip(points: readonly Point[]): readonly Point[] {
  return sides.reduce((rest: readonly Point[], { axis, at, outwards }) => {
    const isOut = (point: Point) => (point[axis] - at) * outwards > 0
    return rest.flatMap((point, index) => {
      const before = rest.at(index - 1) ?? point
      const crossing = isOut(before) === isOut(point) ? [] : [between(before, point, axis, at)]
      return isOut(point) ? crossing : [...crossing, point]
    })
  }, points)
}

/** The point on a line where its coordinate on an axis has a value. */
function between(from: Point, to: Point, axis: 0 | 1, at: number): Point {
  const share = (at - from[axis]) / (to[axis] - from[axis])
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}
