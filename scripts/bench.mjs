// Measures: `npm run bench` in ten minutes, `npm run bench -- full` in an hour, `npm run bench -- NAME...`
// only those.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { keepFigures } from '../bench/parts/figures.ts'
import { isMet } from '../bench/parts/measurement.ts'
import { measurements } from '../bench/parts/measurements.ts'
import { shareSeededData } from '#tests/support/databases/share-seeded-data.ts'
import { writePages } from './docs/pages.ts'
import { announce, root } from './parts/steps.mjs'

const args = process.argv.slice(2)
const isFull = args.includes('full')
const names = args.filter((name) => name !== 'full')
const unknown = names.filter((name) => !measurements.some((one) => one.name === name))
if (unknown.length > 0) {
  const known = measurements.map(({ name }) => name).join(', ')
  console.error(`Usage: npm run bench -- [full] [NAME...]; not "${unknown.join(' ')}", but of: ${known}`)
  process.exit(2)
}
const chosen = measurements.filter(({ name, isLong }) =>
  names.length > 0 ? names.includes(name) : isFull || !isLong,
)

const startedAt = performance.now()
const figures = []
const broken = []
const tookSeconds = {}
const removeSeed = await shareSeededData()
for (const measurement of chosen) {
  const { name } = measurement
  announce(name)
  const begunAt = performance.now()
  try {
    for (const figure of await measurement.measure(isFull)) figures.push({ measurement: name, ...figure })
  } catch (error) {
    console.error(error)
    broken.push(name)
  }
  tookSeconds[name] = Math.round((performance.now() - begunAt) / 1000)
  console.log(`${name}: ${tookSeconds[name]} s`)
}
await removeSeed()

announce('result')
const rows = figures.map((figure) => ({
  measurement: figure.measurement,
  what: figure.what,
  value: `${shown(figure.value)} ${figure.unit}`.trim(),
  goal: goalText(figure.goal),
  met: figure.goal === undefined ? '' : isMet(figure) ? 'yes' : 'NO',
}))
printTable(rows)
const seconds = Math.round((performance.now() - startedAt) / 1000)
const missed = figures.filter((figure) => !isMet(figure))
writeFileSync(
  join(root, 'bench/results.json'),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, cores: cpus().length, isFull, seconds, tookSeconds, broken, figures }, null, 2)}\n`,
)
const missing = keepFigures(figures)
writePages()
for (const name of broken) console.log(`not measured: ${name}`)
if (isFull) for (const name of missing) console.log(`no figure for a row of bench/figures.json: ${name}`)
console.log(
  `${figures.length} figures in ${seconds} s, ${missed.length} goals missed, ${broken.length} measurements broken`,
)
process.exit(missed.length + broken.length + (isFull ? missing.length : 0) > 0 ? 1 : 0)

function shown(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)
}

function goalText(goal) {
  if (goal === undefined) return ''
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
}

function printTable(lines) {
  const columns = ['measurement', 'what', 'value', 'goal', 'met']
  const all = [Object.fromEntries(columns.map((column) => [column, column])), ...lines]
  const widths = columns.map((column) => Math.max(...all.map((line) => line[column].length)))
  for (const line of all) {
    console.log(
      columns
        .map((column, index) => line[column].padEnd(widths[index]))
        .join('  ')
        .trimEnd(),
    )
  }
}
