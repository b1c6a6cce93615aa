import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { type Figure, isMet } from './measurement.ts'

const Goal = v.union([v.strictObject({ atMost: v.number() }), v.strictObject({ atLeast: v.number() })])

const FigureRow = v.strictObject({
  name: v.string(),
  /**
   * Name of the figure, `MEASUREMENT: WHAT`; `*` stands for any text. Several have one row where they have one goal. A
   * row without it is written by hand.
   */
  from: v.exactOptional(v.union([v.string(), v.array(v.string())])),
  /** Divides the measured value: 1000 makes seconds of milliseconds. */
  per: v.exactOptional(v.number()),
  /** Of all that match, and of the last runs. */
  values: v.array(v.number()),
  unit: v.exactOptional(v.string()),
  /** That of the measurement, or of a row that is written by hand. */
  goal: v.exactOptional(Goal),
  /** Why the goal is missed, which every row that misses its goal has to say, or what else to know. */
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
      const { goal: former, ...kept } = row
      const { per = 1 } = row
      const sources = [row.from ?? []].flat()
      if (!sources.some((from) => ran.has(from.split(':')[0] ?? ''))) return row
      const found = measured.filter((one) =>
        sources.some((from) => matches(from, `${one.measurement}: ${one.what}`)),
      )
      if (found.length === 0) missing.push(row.name)
      const values = found.map(({ value }) => rounded(value / per))
      const most = Math.max(keptValues * sources.length, values.length)
      const goal = found.length === 0 ? former : scaled(found[0]?.goal, per)
      return { ...kept, values: [...row.values, ...values].slice(-most), ...(goal && { goal }) }
    }),
  }))
  writeFileSync(file, textOf(tables))
  return missing
}

const rounded = (value: number) => Number(value.toPrecision(3))

function scaled(goal: Figure['goal'], per: number): Figure['goal'] {
  if (goal === undefined || per === 1) return goal
  return 'atMost' in goal ? { atMost: goal.atMost / per } : { atLeast: goal.atLeast / per }
}

/** Keys of a row and of its goal, in their order in the file. */
const keys = [...Object.keys(FigureRow.entries), 'atMost', 'atLeast']

/** A line for each row, so that a run changes few lines. */
function textOf(tables: v.InferOutput<typeof Tables>): string {
  const parts = tables.map(({ title, rows }) => {
    const lines = rows.map((row) => `    ${JSON.stringify(row, keys)}`).join(',\n')
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

/** Names of the rows that miss their goal and do not say why. */
export function unexplainedRows(): string[] {
  const rows = readTables().flatMap((table) => table.rows)
  return rows.filter((row) => row.reason === undefined && missesOf(row) > 0).map(({ name }) => name)
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

function missesOf({ name, values, goal, unit = '' }: FigureRow): number {
  return goal === undefined ? 0 : values.filter((value) => !isMet({ what: name, value, unit, goal })).length
}

function goalText(row: FigureRow): string {
  const { values, goal } = row
  if (goal === undefined) return '–'
  const [word, limit] = 'atMost' in goal ? ['at most', goal.atMost] : ['at least', goal.atLeast]
  const text = limit === 0 ? '0' : `${word} ${shown(limit)}`
  const misses = missesOf(row)
  if (misses === 0) return text
  return `${text}: ${misses === values.length ? 'missed' : 'missed in some runs'}`
}

function shown(value: number): string {
  const maximumFractionDigits = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.toLocaleString('en-US', { maximumFractionDigits })
}
