import { type TableSize, wholeReads } from './plans.ts'
import type { Part, Step } from './walk.ts'

/** A statement of a step, with what it has read of the large tables. */
export interface Judged {
  part: Part
  /** Of the call or task. */
  name: string
  text: string
  /** How often the step sends it, and how long it took at most. */
  times: number
  ms: number
  reads: readonly string[]
  /** The reads of whole tables. */
  whole: readonly string[]
}

/** The different statements of each step that read large tables. */
export function judge(steps: readonly Step[], large: ReadonlyMap<string, TableSize>): Judged[] {
  return steps.flatMap(({ part, name, statements }) => {
    const found = new Map<string, Judged>()
    for (const statement of statements) {
      const reads = statement.reads.filter(({ table }) => large.has(table))
      if (reads.length === 0) continue
      const text = statement.text.replaceAll(/\s+/g, ' ')
      const former = found.get(text)
      const whole = wholeReads(statement, large)
      found.set(text, {
        part,
        name,
        text,
        times: (former?.times ?? 0) + 1,
        ms: Math.max(former?.ms ?? 0, statement.ms),
        reads: former && former.ms > statement.ms ? former.reads : reads.map(inWords),
        whole: whole.length > 0 ? whole.map(inWords) : (former?.whole ?? []),
      })
    }
    return [...found.values()]
  })
}

const inWords = ({ table, how, rows, pages }: { table: string; how: string; rows: number; pages: number }) =>
  `${table}: ${how}, ${rows} rows, ${pages} pages`

/** One line for a statement, and one for each table that it reads. */
export function tableOf(judged: readonly Judged[], large: ReadonlyMap<string, TableSize>): string {
  const tables = [...large].map(
    ([name, { rows, pages }]) => `${name}: ${Math.round(rows)} rows, ${pages} pages`,
  )
  const lines = judged.flatMap(({ part, name, text, times, ms, reads, whole }) => [
    `${part} | ${name} | ${ms.toFixed(1)} ms | ${times} times${whole.length > 0 ? ' | WHOLE' : ''} | ${text.slice(0, 400)}`,
    ...reads.map((read) => `    ${read}`),
  ])
  return `${[...tables, '', ...lines].join('\n')}\n`
}
