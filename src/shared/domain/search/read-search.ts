import plainWords from './plain-words.json' with { type: 'json' }
import { type EverydayNames, isMistyped, isNegation } from './everyday-names.ts'
import { withoutWishes } from './wishes.ts'
import type { WordIndex } from './word-index.ts'
import { type Word, tellsAlone, wordsOf } from './word-keys.ts'

/** One thing that a search asks for. */
export interface Wanted {
  /** The words as typed; none if records mean something else by them. */
  words: readonly Word[]
  /** Other wordings for an everyday name. Each is a list of words that stand together in one name, title or text. */
  terms: readonly (readonly Word[])[]
  /** A part of the body, which says less than what is wrong with it. */
  isPart: boolean
  /** Takes what MeSH has below it, as an organ does. */
  isBroad: boolean
  /** Says more about something else, such as for how old people it is. */
  isRefining: boolean
  /** The search says that it is without this. */
  isUnwanted?: boolean
}

/** "My back hurts" is "back pain". */
const painWords = new Map(
  Object.entries(plainWords.pain).flatMap(([pain, words]) => words.map((word) => [word, pain])),
)
const painKeys = new Set([...painWords.keys()].flatMap((word) => wordsOf(word)).map(({ key }) => key))
const bodyParts = new Set(wordsOf(Object.values(plainWords.parts).join(' ')).map(({ key }) => key))
const isRefining = (names: EverydayNames, words: readonly Word[]) =>
  words.every((word) => names.isRefining(word) || /^\p{N}+$/u.test(word.text))

/** From so many letters on, the last word counts as the beginning of a name; fewer count as a whole word alone. */
const minTyped = 3
const maxLetters = 200

/** The parts that a search asks for; empty if it is nothing but filler words. */
export function wantedOf(search: string, index: WordIndex): readonly Wanted[] {
  const { names } = index
  names.read(Number.POSITIVE_INFINITY)
  const left = togetherIn(wordsOf(withoutWishes(search.slice(0, maxLetters))), index).flatMap((word) =>
    index.knows(word) || names.has(word) ? word : parted(word, index),
  )
  // "Cold sores" and "hurt myself" are names of something else. "Duele" alone is no "duelo".
  const isPain = (words: readonly Word[]) => words.length > 1 && words.some(({ key }) => painKeys.has(key))
  const ownNames = namesIn(left, index, isPain)
  const plain = left.flatMap((word) => wordsOf(painWords.get(word.text) ?? word.text))
  const named = namesIn(plain, index)
  const telling = names
    .withoutFillers(plain)
    .filter((word) => word.text.length >= minTyped || tellsAlone(word) || index.knows(word))
  const all = [...ownNames, ...named]
  const meant = all.filter(({ isUnwanted }) => !isUnwanted)
  return [...(meant.length > 0 ? meant : all), ...joined(telling, names)]
}

/** "Gall bladder" is "gallbladder". A letter or two, as in "hepatitis A", may say something else. */
function togetherIn(words: readonly Word[], index: WordIndex): readonly Word[] {
  const { names } = index
  const isPart = (word: Word) =>
    !names.isFiller(word) && (word.text.length >= minTyped || !(index.knows(word) || names.has(word)))
  return words.flatMap((word, position) => {
    const [before, after] = [words[position - 1], words[position + 1]]
    const joins = (one?: Word, other?: Word) =>
      one && other && isPart(one) && isPart(other) ? wordsOf(one.text + other.text).filter(names.has) : []
    return joins(before, word).length > 0 ? [] : (joins(word, after)[0] ?? word)
  })
}

/** "Backpain" is "back pain". */
function parted(word: Word, index: WordIndex): readonly Word[] {
  for (let length = minTyped; length <= word.text.length - minTyped; length += 1) {
    const parts = wordsOf(`${word.text.slice(0, length)} ${word.text.slice(length)}`)
    if (parts.every((part) => part.text.length > minTyped && index.knows(part))) return parts
  }
  return [word]
}

/**
 * Takes everyday names out of a search, the longest first; with a condition, only such. Where nothing is named "social
 * anxiety", "anxiety" counts before a mention of both in a text.
 */
function namesIn(
  left: Word[],
  index: WordIndex,
  isWanted: (words: readonly Word[]) => boolean = () => true,
): readonly Wanted[] {
  const { names } = index
  const unwanted = new Set(left.filter((_, position) => isNegation(left[position - 1])))
  const hasTelling = names.withoutFillers(left).length > 0
  const found = new Map<string, Wanted & { terms: (readonly Word[])[] }>()
  for (const way of ['together', 'apart', 'mistyped', 'mentioned'] as const) {
    const unknown =
      way === 'mistyped' ? names.withoutFillers(left).filter((word) => !index.knows(word, 'ending')) : []
    if (way === 'mistyped' && unknown.length === 0) continue
    const meant = [...left, ...unknown.flatMap(names.wordsNear)]
    for (const { words, breadth, instead, isElsewhere, isNegative, ...row } of names.withAny(meant)) {
      if (!isWanted(words)) continue
      const terms = instead.length > 0 && !index.namesAny(row.terms) ? instead : row.terms
      const name = words.map((word) => word.key).join(' ')
      const known = found.get(name)
      // A name may have several rows.
      if (known && way === 'together') {
        known.terms.push(...terms)
        known.isBroad ||= breadth === 'broad'
      }
      // "Mi", "new" and "back" are names too, but hardly meant beside another word.
      const isFiller = hasTelling && words.every(names.isFiller)
      const positions = known || isFiller ? null : positionsOf(words, left, new Set(unknown))
      if (positions === null || (way === 'together' && !areTogether(positions, left, names))) continue
      if (words.length > 1 && way !== 'mentioned' && !index.namesAny(terms)) continue
      const typed = positions.flatMap((position) => left[position] ?? [])
      found.set(name, {
        words: isElsewhere ? [] : typed,
        // The beginning of another word may be meant as well.
        terms: way === 'mistyped' ? [...terms, typed] : [...terms],
        isPart: words.every(({ key }) => bodyParts.has(key)),
        isBroad: breadth === 'broad',
        isRefining: breadth === 'beside' || isRefining(names, typed),
        isUnwanted: !isNegative && typed.some((word) => unwanted.has(word)),
      })
      for (const position of positions.toSorted((a, b) => b - a)) left.splice(position, 1)
    }
  }
  // Rows share wordings.
  const wording = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')
  return [...found.values()].map((one) => ({
    ...one,
    terms: [...new Map(one.terms.map((term) => [wording(term), term])).values()],
  }))
}

/** "Chronic back pain" is "back pain" rather than "chronic pain". */
function areTogether(positions: readonly number[], search: readonly Word[], names: EverydayNames): boolean {
  const between = search.slice(Math.min(...positions), Math.max(...positions))
  return names.withoutFillers(between).length < positions.length
}

function positionsOf(
  name: readonly Word[],
  search: readonly Word[],
  unknown: ReadonlySet<Word>,
): readonly number[] | null {
  const positions = name.map(({ key, text, sound }) =>
    search.findIndex(
      (word, index) =>
        word.key === key ||
        (unknown.has(word) && isMistyped(word, { key, text, sound })) ||
        (name.length > 1 &&
          index === search.length - 1 &&
          word.text.length >= minTyped &&
          text.startsWith(word.text)),
    ),
  )
  return positions.includes(-1) || new Set(positions).size < positions.length ? null : positions
}

/** A number or a single letter says more about its neighbour: "hepatitis B", "covid 19". */
function joined(words: readonly Word[], names: EverydayNames): readonly Wanted[] {
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
    isPart: false,
    isBroad: false,
    isRefining: isRefining(names, together),
  }))
}
