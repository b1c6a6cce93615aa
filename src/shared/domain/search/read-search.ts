import plainWords from './plain-words.json' with { type: 'json' }
import {
  isMistyped,
  isNegation,
  isNameWord,
  isRefiningWord,
  namesWith,
  readNames,
  withoutFillers,
  wordsNear,
} from './everyday-names.ts'
import { withoutWishes } from './wishes.ts'
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
const isRefining = (words: readonly Word[]) =>
  words.every((word) => isRefiningWord(word) || /^\p{N}+$/u.test(word.text))

/** From so many letters on, the last word counts as the beginning of a name; fewer count as a whole word alone. */
const minTyped = 3
const maxLetters = 200

/**
 * The parts that a search asks for; empty if it is nothing but filler words.
 *
 * @param isKnown Whether a study's name or title has the word, or one that it begins: it need not be mistyped.
 * @param isFound Whether a study's name or title has all words of one of these wordings.
 */
export function wantedOf(
  search: string,
  isKnown: (word: Word, isWhole?: boolean) => boolean,
  isFound: (wordings: readonly (readonly Word[])[]) => boolean,
): readonly Wanted[] {
  readNames(Number.POSITIVE_INFINITY)
  const left = togetherIn(wordsOf(withoutWishes(search.slice(0, maxLetters))), isKnown).flatMap((word) =>
    isKnown(word) || isNameWord(word) ? word : parted(word, isKnown),
  )
  // "Cold sores" and "hurt myself" are names of something else. "Duele" alone is no "duelo".
  const ownNames = namesIn(
    left,
    isKnown,
    isFound,
    (words) => words.length > 1 && words.some(({ key }) => painKeys.has(key)),
  )
  const plain = left.flatMap((word) => wordsOf(painWords.get(word.text) ?? word.text))
  const named = namesIn(plain, isKnown, isFound)
  const telling = withoutFillers(plain).filter(
    (word) => word.text.length >= minTyped || tellsAlone(word) || isKnown(word),
  )
  const all = [...ownNames, ...named]
  const meant = all.filter(({ isUnwanted }) => !isUnwanted)
  return [...(meant.length > 0 ? meant : all), ...joined(telling)]
}

/** "Gall bladder" is "gallbladder". A letter or two, as in "hepatitis A", may say something else. */
function togetherIn(words: readonly Word[], isKnown: (word: Word) => boolean): readonly Word[] {
  const isPart = (word: Word) =>
    withoutFillers([word]).length > 0 &&
    (word.text.length >= minTyped || !(isKnown(word) || isNameWord(word)))
  return words.flatMap((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]]
    const joins = (one?: Word, other?: Word) =>
      one && other && isPart(one) && isPart(other) ? wordsOf(one.text + other.text).filter(isNameWord) : []
    return joins(before, word).length > 0 ? [] : (joins(word, after)[0] ?? word)
  })
}

/** "Backpain" is "back pain". */
function parted(word: Word, isKnown: (word: Word) => boolean): readonly Word[] {
  for (let length = minTyped; length <= word.text.length - minTyped; length += 1) {
    const parts = wordsOf(`${word.text.slice(0, length)} ${word.text.slice(length)}`)
    if (parts.every((part) => part.text.length > minTyped && isKnown(part))) return parts
  }
  return [word]
}

/**
 * Takes everyday names out of a search, the longest first; with a condition, only such. Where nothing is named "social
 * anxiety", "anxiety" counts before a mention of both in a text.
 */
function namesIn(
  left: Word[],
  isKnown: Parameters<typeof wantedOf>[1],
  isFound: Parameters<typeof wantedOf>[2],
  isWanted: (words: readonly Word[]) => boolean = () => true,
): readonly Wanted[] {
  const unwanted = new Set(left.filter((_, index) => isNegation(left[index - 1])))
  const hasTelling = withoutFillers(left).length > 0
  const found = new Map<string, Wanted & { terms: (readonly Word[])[] }>()
  for (const way of ['together', 'apart', 'mistyped', 'mentioned'] as const) {
    const unknown = way === 'mistyped' ? withoutFillers(left).filter((word) => !isKnown(word, true)) : []
    if (way === 'mistyped' && unknown.length === 0) continue
    for (const { words, breadth, instead, isElsewhere, isNegative, ...row } of namesWith([
      ...left,
      ...unknown.flatMap(wordsNear),
    ])) {
      if (!isWanted(words)) continue
      const terms = instead.length > 0 && !isFound(row.terms) ? instead : row.terms
      const name = words.map((word) => word.key).join(' ')
      const known = found.get(name)
      // A name may have several rows.
      if (known && way === 'together') {
        known.terms.push(...terms)
        known.isBroad ||= breadth === 'broad'
      }
      // "Mi", "new" and "back" are names too, but hardly meant beside another word.
      const isFiller = hasTelling && withoutFillers(words).length === 0
      const positions = known || isFiller ? null : positionsOf(words, left, new Set(unknown))
      if (positions === null || (way === 'together' && !areTogether(positions, left))) continue
      if (words.length > 1 && way !== 'mentioned' && !isFound(terms)) continue
      const typed = positions.flatMap((position) => left[position] ?? [])
      found.set(name, {
        words: isElsewhere ? [] : typed,
        // The beginning of another word may be meant as well.
        terms: way === 'mistyped' ? [...terms, typed] : [...terms],
        isPart: words.every(({ key }) => bodyParts.has(key)),
        isBroad: breadth === 'broad',
        isRefining: breadth === 'beside' || isRefining(typed),
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
function areTogether(positions: readonly number[], search: readonly Word[]): boolean {
  const between = search.slice(Math.min(...positions), Math.max(...positions))
  return withoutFillers(between).length < positions.length
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
    isPart: false,
    isBroad: false,
    isRefining: isRefining(together),
  }))
}
