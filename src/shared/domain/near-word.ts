import { lettersApart, wordsIn } from './words.ts'

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
  for (const most of word.length < 7 ? [1] : [1, 2]) {
    const near = [...counts].filter(([known]) => lettersApart(word, known, most))
    const [nearest] = near.sort(([, one], [, other]) => other - one)
    if (nearest) return nearest[0]
  }
  return null
}
