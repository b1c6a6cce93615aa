import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Requirement = v.strictObject({
  /** As in OWASP ASVS 5.0.0. */
  id: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  level: v.picklist([1, 2]),
  asks: v.string(),
  /** `operator`: decided at the installation. `none`: there is nothing here that it could apply to. */
  answer: v.picklist(['yes', 'no', 'operator', 'none']),
  /** Our answer to the requirement, or why we do not meet it, in one or two short sentences. */
  how: v.string(),
  /** Files of tests that show it, each with or without a title: `PATH "TITLE"`. */
  tests: v.exactOptional(v.array(v.string())),
  /** Files to read beside them. */
  code: v.exactOptional(v.array(v.string())),
})
type Requirement = v.InferOutput<typeof Requirement>

/** The requirements of levels 1 and 2, as `docs/asvs.json` has them. */
export function readRequirements(): Requirement[] {
  const text = readFileSync(new URL('../../docs/asvs.json', import.meta.url), 'utf8')
  return v.parse(v.array(Requirement), JSON.parse(text))
}

const parts = [
  ['no', 'Not met'],
  ['operator', "The operator's part"],
  ['yes', 'Met'],
] as const

/** The tables of `docs/asvs.md`: what is not met first, because that is what a reviewer looks for. */
export function asvsRows(): string[] {
  const all = readRequirements()
  const counts = [...parts, ['none', 'Nothing to apply to'] as const].map(([answer, title]) => {
    const [first, second] = [1, 2].map((level) => countOf(all, answer, level))
    return `| ${title} | ${first} | ${second} |`
  })
  const tables = parts.flatMap(([answer, title]) => [
    `## ${title}`,
    '',
    '| Id | Level | Asks for | Answer | Shown by |',
    '|---|---|---|---|---|',
    ...all.filter((one) => one.answer === answer).map(rowOf),
    '',
  ])
  return ['| | Level 1 | Level 2 |', '|---|---|---|', ...counts, '', ...tables, ...withoutUse(all)]
}

const countOf = (all: readonly Requirement[], answer: Requirement['answer'], level: number) =>
  all.filter((one) => one.answer === answer && one.level === level).length

function rowOf({ id, level, asks, how, tests = [], code = [] }: Requirement): string {
  const shownBy = [...tests, ...code].map((one) => one.replace(/^[^ ]+/, '`$&`'))
  return `| ${id} | ${level} | ${asks} | ${how} | ${shownBy.join(', ')} |`
}

/** A line for each reason, with the numbers of what it leaves without use. */
function withoutUse(all: readonly Requirement[]): string[] {
  const none = all.filter(({ answer }) => answer === 'none')
  const reasons = [...new Set(none.map(({ how }) => how))]
  const numbersOf = (reason: string) => none.filter(({ how }) => how === reason).map(({ id }) => id)
  return [
    '## Nothing to apply to',
    '',
    ...reasons.map((reason) => `- ${numbersOf(reason).join(', ')}: ${reason}.`),
  ]
}
