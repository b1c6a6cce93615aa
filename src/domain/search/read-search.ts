import everydayNames from './everyday-names.json' with { type: 'json' }
import plainWords from './plain-words.json' with { type: 'json' }
import { isNear, minNear } from './word-index.ts'
import { type Word, wordsOf } from './word-keys.ts'

/** One thing that a search asks for. */
export interface Wanted {
  /** As typed. */
  words: readonly Word[]
  /** Other wordings for an everyday name. Each is a list of words that stand together in one name, title or text. */
  terms: readonly (readonly Word[])[]
  /** Says more about something else, such as for how old people it is. */
  isRefining: boolean
}

interface EverydayName {
  words: readonly Word[]
  /** The registry's wordings. */
  terms: readonly (readonly Word[])[]
}

const fillerWords = new Set(Object.values(plainWords.fillers).flat())
const refiningWords = new Set(Object.values(plainWords.refining).flat())
/** "My back hurts" is "back pain". */
const painWords = new Map(
  Object.entries(plainWords.pain).flatMap(([pain, words]) => words.map((word) => [word, pain])),
)
const isRefining = (words: readonly Word[]) =>
  words.every(({ text }) => refiningWords.has(text) || /^\p{N}+$/u.test(text))
const withoutFillers = (words: readonly Word[]) => words.filter(({ text }) => !fillerWords.has(text))

/** A row of so many terms, such as an organ's, is wide: it takes what MeSH has below them. */
export const wideTerms = 6

const names: readonly EverydayName[] = Object.entries(everydayNames)
  .flatMap(([row, all]) => {
    const terms = row.split('|').map(wordsOf)
    // What the registry calls it is a name too: "irritable bowel" is one thing.
    const own = terms.filter((words) => words.length > 1)
    return [
      ...all.map((name) => ({ words: nameWords(wordsOf(name)), terms })),
      ...own.map((words) => ({
        words: nameWords(words),
        terms: words === terms[0] && terms.length < wideTerms ? terms : [words],
      })),
    ]
  })
  .sort((one, other) => other.words.length - one.words.length)

const nameKeys = new Set(names.flatMap(({ words }) => words.map(({ key }) => key)))

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
  const typed = wordsOf(search.slice(0, maxLetters))
  const left = typed
    .flatMap((word) => (isKnown(word) || nameKeys.has(word.key) ? word : parted(word, isKnown)))
    .flatMap((word) => wordsOf(painWords.get(word.text) ?? word.text))
  const named = namesIn(left, isKnown)
  const telling = withoutFillers(left).filter((word) => word.text.length >= minTyped || isKnown(word))
  return [...named, ...joined(telling)]
}

/** "Backpain" is "back pain". */
function parted(word: Word, isKnown: (word: Word) => boolean): readonly Word[] {
  for (let length = minTyped; length <= word.text.length - minTyped; length += 1) {
    const parts = wordsOf(`${word.text.slice(0, length)} ${word.text.slice(length)}`)
    if (parts.every((part) => part.text.length > minTyped && isKnown(part))) return parts
  }
  return [word]
}

/** Takes everyday names out of a search, the longest first. */
function namesIn(left: Word[], isKnown: (word: Word) => boolean): readonly Wanted[] {
  const found = new Map<string, { words: readonly Word[]; terms: (readonly Word[])[] }>()
  for (const way of ['together', 'apart', 'mistyped'] as const) {
    const unknown = new Set(way === 'mistyped' ? left.filter((word) => !isKnown(word)) : [])
    if (way === 'mistyped' && unknown.size === 0) break
    for (const { words, terms } of names) {
      const name = words.map((word) => word.key).join(' ')
      const known = found.get(name)
      // A name may have several rows.
      if (known && way === 'together') known.terms.push(...terms)
      const positions = known ? null : positionsOf(words, left, unknown)
      if (positions === null || (way === 'together' && !areTogether(positions, left))) continue
      found.set(name, { words: positions.flatMap((position) => left[position] ?? []), terms: [...terms] })
      for (const position of positions.toSorted((a, b) => b - a)) left.splice(position, 1)
    }
  }
  return [...found.values()].map((one) => ({ ...one, isRefining: isRefining(one.words) }))
}

/** "Chronic back pain" is "back pain" rather than "chronic pain". */
function areTogether(positions: readonly number[], search: readonly Word[]): boolean {
  const between = search.slice(Math.min(...positions), Math.max(...positions))
  return withoutFillers(between).length < positions.length
}

function positionsOf(
  name: readonly Word[],
  search: readonly Word[],
  unknown: ReadonlySet<Word>,
): readonly number[] | null {
  const positions = name.map(({ key, text }) =>
    search.findIndex(
      (word, index) =>
        word.key === key ||
        (unknown.has(word) && text.length >= minNear && isNear(word.text, text)) ||
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
    words: together,
    terms: [],
    isRefining: isRefining(together),
  }))
}
