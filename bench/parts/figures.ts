import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { type Figure, isMet } from './measurement.ts'

const Goal = v.union([v.strictObject({ atMost: v.number() }), v.strictObject({ atLeast: v.number() })])

const FigureRow = v.strictObject({
  name: v.string(),
  /** Name of the figure, `MEASUREMENT: WHAT`; `*` stands for any text. A row without it is written by hand. */
  from: v.exactOptional(v.string()),
  /** Divides the measured value: 1000 makes seconds of milliseconds. */
  per: v.exactOptional(v.number()),
  /** Of all that match, and of the last runs. */
  values: v.array(v.number()),
  unit: v.exactOptional(v.string()),
  goal: v.exactOptional(Goal),
  /** Why the goal is missed, or what else to know. */
  reason: v.exactOptional(v.string()),
})
type FigureRow = v.InferOutput<typeof FigureRow>
const Tables = v.array(v.strictObject({ title: v.string(), rows: v.array(FigureRow) }))

const file = new URL('../figures.json', import.meta.url)
const readTables = () => v.parse(Tables, JSON.parse(readFileSync(file, 'utf8')))

/** Values of one row: a range is the best and the worst of the last runs. */
const keptValues = 6

/** A figure with the name of its measurement. */
type Measured = Figure & { measurement: string }

/**
 * Puts the results of a run into their rows. Returns the rows of its measurements that found no figure: a short run
 * leaves out the largest sizes.
 */
export function keepFigures(measured: readonly Measured[]): string[] {
  const missing: string[] = []
  const ran = new Set(measured.map(({ measurement }) => measurement))
  const tables = readTables().map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => {
      const { from, per = 1 } = row
      if (from === undefined || !ran.has(from.split(':')[0] ?? '')) return row
      const found = measured.filter((one) => matches(from, `${one.measurement}: ${one.what}`))
      if (found.length === 0) missing.push(from)
      const values = found.map(({ value }) => Number((value / per).toPrecision(3)))
      return { ...row, values: [...row.values, ...values].slice(-Math.max(keptValues, values.length)) }
    }),
  }))
  writeFileSync(file, textOf(tables))
  return missing
}

/** A line for each row, so that a run changes few lines. */
function textOf(tables: v.InferOutput<typeof Tables>): string {
  const parts = tables.map(({ title, rows }) => {
    const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
    return `  { "title": ${JSON.stringify(title)}, "rows": [\n${lines}\n  ] }`
  })
  return `[\n${parts.join(',\n')}\n]\n`
}

function matches(from: string, name: string): boolean {
  const parts = from.split('*').map((part) => part.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}

/** Names of the measurements that the rows take their values from. */
export function measurementsOfRows(): Set<string> {
  const sources = readTables().flatMap(({ rows }) => rows.flatMap(({ from = [] }) => from))
  return new Set(sources.map((from) => from.split(':')[0] ?? ''))
}

/** The tables of `docs/figures.md`. */
export function figureRows(): string[] {
  return readTables().flatMap(({ title, rows }, index) => [
    ...(index === 0 ? [] : ['']),
    `| ${title} | Measured | Goal | Note |`,
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.name} | ${measuredText(row)} | ${goalText(row)} | ${row.reason ?? ''} |`),
  ])
}

function measuredText({ values, unit = '' }: FigureRow): string {
  if (values.length === 0) return 'not measured yet'
  const least = shown(Math.min(...values))
  const most = shown(Math.max(...values))
  return `${least === most ? least : `${least} to ${most}`} ${unit}`.trim()
}

function goalText({ name, values, goal, unit = '' }: FigureRow): string {
  if (goal === undefined) return '–'
  const [word, limit] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast]
  const text = limit === 0 ? '0' : `${word} ${shown(limit)}`
  const met = values.filter((value) => isMet({ what: name, value, unit, goal })).length
  if (met === values.length) return text
  return `${text}: **not met${met === 0 ? '' : ' in each run'}**`
}

function shown(value: number): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.toLocaleString('en-US', { maximumFractionDigits })
}
