import { dataLanguage, t } from '#language/language.ts'
import { type LocalMap, localMap } from '#domain/near/borders.ts'
import type { Place } from '#domain/near/place.ts'
import type { NearSite } from '#domain/near/site-index.ts'
import { studyCount } from '#features/studies/list/study-count.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import styles from './NearMap.module.css'
import { milesText, siteName } from './near-text.ts'
import { bordersQuery } from '#catalogue/device/tables.ts'

export interface NearMapProps {
  /** The middle of the map. */
  place: Place
  /** Miles from the middle to each side. */
  miles: number
  /** Nearest first. */
  sites: readonly NearSite[]
  /** The study of the selected site. */
  selected: number | null
  onSelect: (study: number) => void
}

/** A place with one or more sites. */
interface Point {
  key: string
  place: Place
  city: string
  label: string
  studies: readonly number[]
}

const step: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Borders and sites around a place, drawn on the device. The arrow keys go from site to site, the nearest first. */
export function NearMap({ place, miles, sites, selected, onSelect }: NearMapProps) {
  const { data: table } = useQuery(bordersQuery)
  const map = useMemo(() => localMap(place, miles), [place, miles])
  const paths = useMemo(
    () =>
      table
        ? {
            land: map.areaOf(table.land),
            counties: map.pathOf(table.counties),
            states: map.pathOf(table.states),
          }
        : null,
    [table, map],
  )
  const points = useMemo(() => pointsOf(sites), [sites])
  const names = useMemo(() => namesOf(points, map), [points, map])
  const inner = innerMiles[miles] ?? miles / 2
  const group = useRef<SVGGElement>(null)
  const [reached, setReached] = useState(0)
  const current = Math.min(reached, points.length - 1)
  const move = (event: KeyboardEvent) => {
    const by = step[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(points.length - 1, Math.max(0, current + by))
    setReached(next)
    const target = group.current?.children[next]
    if (target instanceof SVGElement) target.focus()
  }
  return (
    <svg
      viewBox="0 0 100 100"
      className={styles.map}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG has no such elements
      role="group"
      aria-label={t('Map of the places within {miles}', { miles: milesText(miles) })}
    >
      {paths && (
        <g aria-hidden="true">
          <path d={paths.land} className={styles.land} />
          <path d={paths.counties} className={styles.county} />
          <path d={paths.states} className={styles.state} />
        </g>
      )}
      <g aria-hidden="true">
        <circle cx="50" cy="50" r="49.5" className={styles.radius} />
        <circle cx="50" cy="50" r={(50 * inner) / miles} className={styles.radius} />
        <path d="M50 48v4M48 50h4" className={styles.middle} />
        {[inner, miles].map((distance) => (
          <text key={distance} x="50" y={48.5 + (50 * distance) / miles} className={styles.distance}>
            {milesText(distance)}
          </text>
        ))}
      </g>
      <g ref={group} onKeyDown={move}>
        {points.map((point, index) => (
          <SitePoint
            key={point.key}
            point={point}
            at={map.pointOf(point.place)}
            isReached={index === current}
            isSelected={selected !== null && point.studies.includes(selected)}
            onSelect={() => {
              setReached(index)
              const [first] = point.studies
              if (first !== undefined) onSelect(first)
            }}
          />
        ))}
      </g>
      <g aria-hidden="true" lang={dataLanguage()}>
        {names.map(({ city, x, y }) => (
          <text key={city} x={x} y={y} className={styles.city}>
            {city}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** The inner circle, by the miles of the outer one. */
const innerMiles: Readonly<Record<number, number>> = { 10: 5, 25: 10, 50: 25, 100: 50 }

/** Names of the sites' cities, above their points. A name that would cover another one is left out. */
function namesOf(points: readonly Point[], map: LocalMap): { city: string; x: number; y: number }[] {
  const names: { city: string; x: number; y: number }[] = []
  for (const { city, place } of points) {
    const [x, y] = map.pointOf(place)
    const isFree = names.every(
      (other) => Math.abs(other.x - x) > nameWidth || Math.abs(other.y - y) > nameHeight,
    )
    const fits = x > nameWidth / 2 && x < 100 - nameWidth / 2
    if (city !== '' && fits && isFree && names.every((other) => other.city !== city)) {
      names.push({ city, x, y: y - nameGap })
    }
  }
  return names
}

/** Room for a name, in units of the map. */
const [nameWidth, nameHeight, nameGap] = [20, 6, 3.2]

interface SitePointProps {
  point: Point
  at: readonly [x: number, y: number]
  /** Whether the Tab key reaches this point: it reaches only one. */
  isReached: boolean
  isSelected: boolean
  onSelect: () => void
}

function SitePoint({ point, at: [x, y], isReached, isSelected, onSelect }: SitePointProps) {
  const { label, studies } = point
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG has no such elements
      role="button"
      aria-label={label}
      aria-pressed={isSelected}
      lang={dataLanguage()}
      tabIndex={isReached ? 0 : -1}
      className={isSelected ? `${styles.point} ${styles.selected}` : styles.point}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onSelect()
      }}
    >
      <title>{label}</title>
      {/* As large as a finger. */}
      <circle cx={x} cy={y} r="5" className={styles.target} />
      <circle cx={x} cy={y} r={studies.length > 1 ? 2.1 : 1.6} className={styles.dot} />
    </g>
  )
}

/** One point for each place, so that none hides another. */
function pointsOf(sites: readonly NearSite[]): Point[] {
  const byPlace = new Map<string, NearSite[]>()
  for (const site of sites) {
    const key = `${site.place.latitude} ${site.place.longitude}`
    const there = byPlace.get(key)
    if (there) there.push(site)
    else byPlace.set(key, [site])
  }
  return [...byPlace].flatMap(([key, there]) => {
    const [first] = there
    if (first === undefined) return []
    const label = [siteName(first), milesText(first.miles), studyCount(there.length)].join(', ')
    return [{ key, place: first.place, city: first.city, label, studies: there.map(({ study }) => study) }]
  })
}
