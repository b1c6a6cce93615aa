import { parseSync } from 'vite'
import * as v from 'valibot'

/** A regular expression of the source. */
export interface Pattern {
  path: string
  source: string
  flags: string
}

const RegularExpression = v.object({
  type: v.literal('Literal'),
  regex: v.object({ pattern: v.string(), flags: v.string() }),
})

const Construction = v.object({
  type: v.picklist(['NewExpression', 'CallExpression']),
  callee: v.object({ name: v.literal('RegExp') }),
})

/** The regular expressions that a file writes down, and the number of places where it puts one together. */
export function patternsOf(path: string, text: string): { written: Pattern[]; constructions: number } {
  const written: Pattern[] = []
  let constructions = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (v.is(Construction, node)) constructions += 1
    if (v.is(RegularExpression, node))
      written.push({ path, source: node.regex.pattern, flags: node.regex.flags })
    else for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(path, text).program)
  return { written, constructions }
}

/**
 * The regular expressions that a module puts together while it loads, and while `use` works with it.
 *
 * @param file Absolute path of the module.
 */
export async function patternsBuiltBy(
  path: string,
  file: string,
  use: (module: unknown) => void = () => undefined,
): Promise<Pattern[]> {
  // What it imports is loaded before, and not listened to.
  await import(/* @vite-ignore */ file)
  const found: Pattern[] = []
  const Original = globalThis.RegExp
  const construct = (target: typeof RegExp, [pattern, flags]: [string, string?]) => {
    const built = new target(pattern, flags)
    found.push({ path, source: built.source, flags: built.flags })
    return built
  }
  globalThis.RegExp = new Proxy(Original, { construct })
  try {
    use(await import(/* @vite-ignore */ `${file}?listened`))
  } finally {
    globalThis.RegExp = Original
  }
  return found
}

/** Escapes, classes, the marks of groups and quantifiers, and single characters. */
const atoms =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)|\[(?:[^\]\\]|\\.)*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+,?\d*\}|[\s\S]/gu
const noCharacter = /^(?:[()|^$*+?]|\(\?.*|\{\d.*|\\[bBk1-9].*)$/s
const candidates = [
  ...Array.from('a1 -.,:;/|()&<>"\'A\n\té\u00A0\u200B\u200E\u0301•–٣\u2028\uD800\0'),
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
]

/** Up to two characters that each atom matches, in the order of the pattern. */
function charactersOf({ source, flags }: Pattern): string[][] {
  return [...source.matchAll(atoms)].flatMap(([atom]) => {
    if (noCharacter.test(atom)) return []
    const one = new RegExp(`^(?:${atom})$`, flags.replaceAll(/[gy]/g, ''))
    const matched = candidates.filter((character) => one.test(character))
    return matched.length > 0 ? [matched.slice(0, atom.length > 1 ? 2 : 1)] : []
  })
}

/** The three parts of a pumped text. */
type Pump = readonly [start: string, repeated: string, end: string]

const longestRun = 6
const mostPairs = 8
const mostStarts = 12

function* pumpsOf(pattern: Pattern): Generator<Pump> {
  const characters = charactersOf(pattern)
  const line = characters.map(([first = '']) => first)
  const single = [...new Set(characters.flat())]
  const few = single.slice(0, mostPairs)
  const runs = line.flatMap((_, from) =>
    Array.from({ length: longestRun }, (_run, more) => line.slice(from, from + more + 1).join('')),
  )
  const repeated = new Set([...single, ...few.flatMap((a) => few.map((b) => a + b)), ...runs, line.join('')])
  const starts = new Set(['', '\u0001', 'x', ...line.map((_, end) => line.slice(0, end + 1).join(''))])
  for (const start of [...starts].slice(0, mostStarts))
    for (const part of repeated)
      if (part !== '') for (const end of ['', '\u0001', 'x', '\n\u0001']) yield [start, part, end]
}

const pumped = ([start, repeated, end]: Pump, length: number) =>
  start + repeated.repeat(Math.ceil(length / repeated.length)) + end

function millisecondsOf(pattern: RegExp, text: string): number {
  const start = process.hrtime.bigint()
  if (pattern.global) text.replaceAll(pattern, '')
  else pattern.exec(text)
  return Number(process.hrtime.bigint() - start) / 1e6
}

const shortLength = 3000
const longer = 4
/** A linear pattern takes a few hundredths of it for the short text. */
const suspectMs = 0.7

/**
 * A text for which the pattern takes far more than in proportion to its length; null if none was found. It is made of
 * the pattern's own characters: each, pairs, and parts of it, repeated after each of its beginnings.
 */
export function slowTextOf(pattern: Pattern): Pump | null {
  const expression = new RegExp(pattern.source, pattern.flags)
  const least = (pump: Pump, length: number) =>
    Math.min(...[0, 1, 2].map(() => millisecondsOf(expression, pumped(pump, length))))
  for (const pump of pumpsOf(pattern)) {
    if (millisecondsOf(expression, pumped(pump, shortLength)) < suspectMs) continue
    const short = least(pump, shortLength)
    // Twice the proportion: a quadratic one takes sixteen times as long.
    if (short >= suspectMs && least(pump, shortLength * longer) > short * longer * 2) return pump
  }
  return null
}
