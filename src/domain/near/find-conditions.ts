import { haveAll, wordsIn } from '#domain/words.ts'
import type { ConditionsPiece } from './site-pieces.ts'
import layWords from './lay-words.json' with { type: 'json' }

/** A lay name needs this many letters: fewer would find half of the list. */
const minLayLetters = 3

/** Everyday names of conditions in English and Spanish, with the beginnings of words in what registries call them. */
const layNames: readonly { names: readonly string[][]; terms: readonly string[][] }[] = Object.entries(
  layWords,
).map(([term, names]) => ({ names: names.map(wordsIn), terms: term.split('|').map(wordsIn) }))

/** Words of a condition's name, and the studies of it. */
interface Condition {
  words: readonly string[]
  studies: number[]
}

const known = new WeakMap<object, readonly Condition[]>()

/**
 * The studies of the conditions that a search names: by their own words, or by an everyday name such as "high blood
 * pressure" or "azúcar". The last letters of a word may be missing, and accents.
 */
export function studiesOf(text: string, { conditions = {} }: Partial<ConditionsPiece>): ReadonlySet<number> {
  const wanted = wordsIn(text)
  if (wanted.length === 0) return new Set()
  const searches = [wanted, ...termsOf(wanted)]
  const found = byName(conditions).filter(({ words }) => searches.some((search) => haveAll(words, search)))
  return new Set(found.flatMap(({ studies }) => studies))
}

function termsOf(wanted: readonly string[]): readonly string[][] {
  if (wanted.join('').length < minLayLetters) return []
  return layNames
    .filter(({ names }) => names.some((name) => haveAll(name, wanted)))
    .flatMap(({ terms }) => terms)
}

/** Each name once: thousands of studies share some hundred. */
function byName(conditions: ConditionsPiece['conditions']): readonly Condition[] {
  const prepared = known.get(conditions)
  if (prepared) return prepared
  const byText = new Map<string, Condition>()
  for (const [id, names] of Object.entries(conditions)) {
    for (const name of names) {
      const condition = byText.get(name) ?? { words: wordsIn(name), studies: [] }
      byText.set(name, condition)
      condition.studies.push(Number(id))
    }
  }
  const all = [...byText.values()]
  known.set(conditions, all)
  return all
}
