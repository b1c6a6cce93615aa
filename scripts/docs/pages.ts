import { readFileSync, writeFileSync } from 'node:fs'
import { figureRows } from '../../bench/parts/figures.ts'
import { asvsRows } from './asvs.ts'
import { callRows } from './calls.ts'
import { settingRows } from './settings.ts'

/** Marks the part of a page that this script writes; all else in it is written by hand. */
const marks = ['<!-- made by npm run docs -->', '<!-- end -->'] as const

const made: Readonly<Record<string, () => string[]>> = {
  'asvs.md': asvsRows,
  'calls.md': callRows,
  'figures.md': figureRows,
  'settings.md': settingRows,
}
export const madePages = Object.keys(made)

const addressOf = (name: string) => new URL(`../../docs/${name}`, import.meta.url)

/** A page as it is, and as it has to be. */
export function pageOf(name: string): { stored: string; wanted: string } {
  const stored = readFileSync(addressOf(name), 'utf8')
  const [begin, end] = marks.map((mark) => stored.indexOf(mark))
  const rows = made[name]?.()
  if (begin === undefined || end === undefined || begin < 0 || end < begin || rows === undefined) {
    throw new TypeError(`docs/${name} has no part to write`)
  }
  const head = stored.slice(0, begin + marks[0].length)
  return { stored, wanted: `${head}\n\n${rows.join('\n')}\n\n${stored.slice(end)}` }
}

export function writePages(): void {
  for (const name of madePages) writeFileSync(addressOf(name), pageOf(name).wanted)
}
