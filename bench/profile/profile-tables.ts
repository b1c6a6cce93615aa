import { causes } from './causes.ts'
import { type Profiled, type Work, type Situation, situations, sumOf } from './work.ts'

const begin = '<!-- made by npm run bench -- first-visit-profile -->'
const end = '<!-- end -->'

const titles: Readonly<Record<Situation, string>> = {
  first: 'First visit',
  repeat: 'Repeat visit',
  offline: 'No network',
}

/**
 * A document with new tables between its marks: one for each situation, with a row for each cause and a column for each
 * page, the bare stack's in brackets.
 *
 * @param machine Where they were measured.
 * @throws if the document has no such place.
 */
export function withProfile(document: string, profiled: readonly Profiled[], machine: string): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`The document has no place for tables: ${begin} … ${end}`)
  const measured = situations.filter((situation) => profiled.some(({ own }) => own[situation]))
  const tables = measured.map((situation) => tableOf(situation, profiled).join('\n'))
  return [document.slice(0, before) + begin, machine, ...tables, document.slice(after)].join('\n\n')
}

function tableOf(situation: Situation, profiled: readonly Profiled[]): string[] {
  const pages = profiled.flatMap(({ page, own, bare }) => {
    const [work, stack] = [own[situation], bare[situation]]
    return work && stack ? [{ page, work, stack }] : []
  })
  const row = (name: string, valueOf: (work: Work) => number) => {
    const cells = pages.map(({ work, stack }) => `${whole(valueOf(work))} (${whole(valueOf(stack))})`)
    return rowOf(name, cells)
  }
  const ratios = pages.map(({ work, stack }) => (sumOf(work) / sumOf(stack)).toFixed(2))
  return [
    rowOf(
      titles[situation],
      pages.map(({ page }) => page),
    ),
    rowOf(
      '---',
      Array.from(pages, () => '---'),
    ).replaceAll(' ', ''),
    ...causes.map((cause) => row(cause, ({ ofMainThread }) => ofMainThread.get(cause) ?? 0)),
    row('**all**', sumOf),
    rowOf('**to the bare stack**', ratios),
    row('other threads', ({ ofOthers }) => ofOthers),
  ]
}

const rowOf = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(' | ')} |`
const whole = (ms: number) => String(Math.round(ms))
