import everydayNames from './everyday-names.json' with { type: 'json' }
import fillers from './filler-words.json' with { type: 'json' }
import { isNear, minNear } from './word-index.ts'
import { type Word, wordsOf } from './word-keys.ts'

/** One thing that a search asks for. */
export interface Wanted {
  /** Its wordings. Each is a list of words that stand together in one name, title or text. */
  words: readonly (readonly Word[])[]
  /** The words may be mistyped. */
  isTyped: boolean
}

interface EverydayName {
  words: readonly Word[]
  /** The registry's wordings. */
  terms: readonly (readonly Word[])[]
}

const fillerWords = new Set(Object.values(fillers).flat())
const withoutFillers = (words: readonly Word[]) => words.filter(({ text }) => !fillerWords.has(text))

const names: readonly EverydayName[] = Object.entries(everydayNames)
  .flatMap(([terms, all]) => {
    const wordings = terms.split('|').map(wordsOf)
    return all.map((name) => ({ words: nameWords(wordsOf(name)), terms: wordings }))
  })
  .sort((one, other) => other.words.length - one.words.length)

/** "Dolor de las articulaciones" is "dolor articulaciones", but "not sick" stays. */
function nameWords(words: readonly Word[]): readonly Word[] {
  const telling = withoutFillers(words)
  return telling.length > 1 ? telling : words
}

/** From so many letters on, the last word counts as the beginning of a name; fewer count as a whole word alone. */
const minTyped = 3
const maxLetters = 200

/**
 * What a search asks for; empty if it is nothing but filler words.
 *
 * @param isKnown Whether a study's name or title has the word: it is not mistyped.
 */
export function wantedOf(search: string, isKnown: (word: Word) => boolean): readonly Wanted[] {
  const left = wordsOf(search.slice(0, maxLetters))
  const named = namesIn(left, isKnown)
  const telling = withoutFillers(left).filter((word) => word.text.length >= minTyped || isKnown(word))
  return [...named, ...joined(telling)]
}

/** Takes everyday names out of a search, the longest first. */
function namesIn(left: Word[], isKnown: (word: Word) => boolean): readonly Wanted[] {
  const found = new Map<string, (readonly Word[])[]>()
  for (const isMistyped of [false, true]) {
    const unknown = isMistyped ? new Set(left.filter((word) => !isKnown(word))) : null
    if (unknown?.size === 0) break
    for (const { words, terms } of names) {
      const name = words.map((word) => word.key).join(' ')
      const known = found.get(name)
      // A name may have several rows.
      if (known && !isMistyped) known.push(...terms)
      const positions = known ? null : positionsOf(words, left, unknown)
      if (positions === null) continue
      found.set(name, [positions.flatMap((position) => left[position] ?? []), ...terms])
      for (const position of positions.toSorted((a, b) => b - a)) left.splice(position, 1)
    }
  }
  return [...found.values()].map((words) => ({ words, isTyped: false }))
}

function positionsOf(
  name: readonly Word[],
  search: readonly Word[],
  unknown: ReadonlySet<Word> | null,
): readonly number[] | null {
  const positions = name.map(({ key, text }) =>
    search.findIndex(
      (word, index) =>
        word.key === key ||
        (unknown?.has(word) && key.length >= minNear && isNear(word.key, key)) ||
        (name.length > 1 &&
          index === search.length - 1 &&
          word.text.length >= minTyped &&
          text.startsWith(word.text)),
    ),
  )
  return positions.includes(-1) || new Set(positions).size < positions.length ? null : positions
}

/** A number or a single letter says more about its neighbour: "hepatitis B", "covid 19". */
function joined(words: readonly Word[]): readonly Wanted[] {
  const wanted: Word[][] = []
  let before: Word[] = []
  for (const word of words) {
    const isPart = /^(?:\p{L}|\p{N}+)$/u.test(word.text)
    const last = wanted.at(-1)
    if (isPart && last) last.push(word)
    else if (isPart) before.push(word)
    else {
      wanted.push([...before, word])
      before = []
    }
  }
  return [...wanted, ...(before.length > 0 ? [before] : [])].map((together) => ({
    words: [together],
    isTyped: true,
  }))
}
