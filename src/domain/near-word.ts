import { wordsIn } from './words.ts'

/** Shorter words are near too many others. */
const minLetters = 4

/**
 * The search with each unknown word replaced by the nearest known one, for "Did you mean"; null if a word has none.
 *
 * @param texts Texts that are searched, such as titles.
 */
export function nearSearch(search: string, texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of texts.flatMap(wordsIn)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = [...counts.keys()]
  const words = wordsIn(search)
  const meant = words.map((word) =>
    known.some((one) => one.includes(word)) ? word : nearestOf(word, counts),
  )
  const isAnother = meant.some((word, index) => word !== words[index])
  return isAnother && meant.every((word) => word !== null) ? meant.join(' ') : null
}

/** The known word with the fewest typing errors between, the most frequent of equal ones; null if none is near. */
function nearestOf(word: string, counts: ReadonlyMap<string, number>): string | null {
  if (word.length < minLetters) return null
  const most = word.length < 7 ? 1 : 2
  let best: { word: string; errors: number; count: number } | null = null
  for (const [known, count] of counts) {
    if (Math.abs(known.length - word.length) > most) continue
    const errors = errorsBetween(word, known)
    const isBetter = best === null || errors < best.errors || (errors === best.errors && count > best.count)
    if (errors <= most && isBetter) best = { word: known, errors, count }
  }
  return best?.word ?? null
}

/** Letters that are missing, added, wrong or exchanged with their neighbour. */
function errorsBetween(one: string, other: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1]
      const isSwapped =
        line > 1 && column > 1 && one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      next[column] = Math.min(
        (row?.[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before?.[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, row] = [row, next]
  }
  return row?.[other.length] ?? 0
}
