import { fold, lettersApart } from '#domain/words.ts'
import { type EverydayNames, isNegation } from './everyday-names.ts'
import { type Word, soundOf, wordsOf } from './word-keys.ts'

/** Parts of a study that are searched, the least telling first. */
export const searchedFields = [
  'text',
  'above',
  'place',
  'company',
  'treatment',
  'title',
  'keyword',
  'condition',
] as const
export type SearchedField = (typeof searchedFields)[number]

/** A text of a field, such as a condition's name, with all studies that have it there. */
export interface Phrase {
  field: SearchedField
  /** The words; for a study's text, what is searched for instead. */
  text: string
  /** Number of its words. */
  words: number
  studies: number[]
}

interface IndexedWord {
  key: string
  /** Whether a phrase of another field than the text holds it. */
  isNamed: boolean
  phrases: Phrase[]
}

/** How far a word may differ from the ones that it matches: by its ending, by what follows it, by one letter. */
export type Tolerance = 'ending' | 'beginning' | 'letter'

/** How well a phrase has a word: with a letter less, more or wrong; by the beginning; as it is. */
export const fits = { near: 1, beginning: 2, same: 3 } as const

/** From so many letters on a word is found by its beginning, and begins others. */
const minBeginning = 4
/** From so many letters on one of them may be wrong. */
const minNear = 6

/** The words of all studies, and where they stand. */
export class WordIndex {
  readonly #words = new Map<string, IndexedWord>()
  /** The words of four letters or more by the first four. */
  readonly #byBeginning = new Map<string, IndexedWord[]>()
  readonly #phrases = new Map<string, Phrase>()
  #found = new Map<string, ReadonlyMap<Phrase, number>>()
  /** Studies of so many conditions that having two of them tells nothing. */
  readonly catchAlls = new Set<number>()
  readonly names: EverydayNames

  constructor(names: EverydayNames) {
    this.names = names
  }

  add(study: number, field: SearchedField, text: string): void {
    if (text === '') return
    // A long text is not shown, and like a title hardly ever the same as another one.
    const isShared = field !== 'text' && field !== 'title'
    const name = `${field} ${text}`
    const known = isShared ? this.#phrases.get(name) : undefined
    if (known) {
      known.studies.push(study)
      return
    }
    const words = wordsOf(text)
    const phrase = { field, text: field === 'text' ? '' : text, words: words.length, studies: [study] }
    if (isShared) this.#phrases.set(name, phrase)
    for (const key of new Set(this.#withoutNegated(words).map((word) => word.key))) {
      const word = this.#words.get(key) ?? this.#begin(key)
      word.isNamed ||= field !== 'text'
      word.phrases.push(phrase)
    }
    if (this.#found.size > 0) this.#found = new Map()
  }

  /** "Not pregnant" is nothing for those who are; "No. 7" is a number. */
  #withoutNegated(words: readonly Word[]): readonly Word[] {
    let isNegated = false
    return words.filter((word) => {
      if (this.names.isFiller(word)) {
        isNegated ||= isNegation(word)
        return true
      }
      const isLeft = !isNegated || /\p{N}/u.test(word.text)
      isNegated = false
      return isLeft
    })
  }

  #begin(key: string): IndexedWord {
    const word = { key, isNamed: false, phrases: [] }
    this.#words.set(key, word)
    if (key.length >= minBeginning) {
      const beginning = key.slice(0, minBeginning)
      const others = this.#byBeginning.get(beginning)
      if (others) others.push(word)
      else this.#byBeginning.set(beginning, [word])
    }
    return word
  }

  /** Whether a title or a name has the word, or one that it begins: it need not be mistyped. */
  knows(word: Word, tolerance: Tolerance = 'beginning'): boolean {
    return this.#matches(word, tolerance).some(([{ isNamed }]) => isNamed)
  }

  /** Whether a title or a name has all words of one of these wordings. */
  namesAny(wordings: readonly (readonly Word[])[]): boolean {
    return wordings.some((words) =>
      [...this.phrasesOf(words, 'beginning').keys()].some(({ field }) => field !== 'text'),
    )
  }

  /** The phrases with all of these words, each with its worst fit. */
  phrasesOf(words: readonly Word[], tolerance: Tolerance): ReadonlyMap<Phrase, number> {
    const [first, ...others] = words
      .map((word) => this.#phrasesOfWord(word, tolerance))
      .sort((a, b) => a.size - b.size)
    if (first === undefined || others.length === 0) return first ?? new Map()
    const found = new Map<Phrase, number>()
    for (const [phrase, fit] of first) {
      const all = others.map((other) => other.get(phrase) ?? 0)
      if (!all.includes(0)) found.set(phrase, Math.min(fit, ...all))
    }
    return found
  }

  #phrasesOfWord(word: Word, tolerance: Tolerance): ReadonlyMap<Phrase, number> {
    const name = `${tolerance} ${word.text}`
    const known = this.#found.get(name)
    if (known) return known
    const found = new Map<Phrase, number>()
    for (const [{ phrases }, fit] of this.#matches(word, tolerance)) {
      for (const phrase of phrases) if ((found.get(phrase) ?? 0) < fit) found.set(phrase, fit)
    }
    this.#found.set(name, found)
    return found
  }

  /** Three letters that are no word are the beginning of one that is being typed. */
  #begunBy(text: string): [IndexedWord, number][] {
    const sound = soundOf(text)
    if (sound.length < minBeginning - 1) return []
    const begun = [...this.#words.values()].filter(({ key, isNamed }) => isNamed && key.startsWith(sound))
    // "Dye" sounds like the beginning of "diet".
    const written = text.replace(/s$/, '')
    const isWritten = (phrase: Phrase) => sound === text || fold(phrase.text).includes(written)
    return begun.flatMap((word) => (word.phrases.some(isWritten) ? [[word, fits.beginning]] : []))
  }

  /** A typed word that no title or name has may be a longer form of one, or be mistyped. */
  #matches({ text, sound, key }: Word, tolerance: Tolerance): (readonly [IndexedWord, number])[] {
    const same = this.#words.get(key)
    const matches: [IndexedWord, number][] = same ? [[same, fits.same]] : []
    if (tolerance === 'ending') return matches
    if (sound.length < minBeginning) return tolerance === 'letter' && !same ? this.#begunBy(text) : matches
    for (const word of this.#byBeginning.get(sound.slice(0, minBeginning)) ?? []) {
      if (word !== same && word.key.startsWith(sound)) matches.push([word, fits.beginning])
    }
    if (tolerance !== 'letter' || same?.isNamed) return matches
    // "Headset" is no longer form of "head".
    const isBeginning = matches.some(([word]) => word.isNamed)
    const shortest = isBeginning ? sound.length : Math.max(minBeginning, sound.length * 0.6)
    for (let length = sound.length - 1; length >= shortest; length -= 1) {
      const shorter = this.#words.get(sound.slice(0, length))
      if (shorter && shorter !== same) matches.push([shorter, fits.beginning])
    }
    if (sound.length < minNear || (!isBeginning && matches.some(([word]) => word.isNamed))) return matches
    for (const word of this.#words.values()) {
      // In numbers no digit may differ.
      if (
        word.isNamed &&
        word.key >= 'a' &&
        (lettersApart(word.key, sound, 1) || (key.length >= minNear - 1 && lettersApart(word.key, key, 1)))
      )
        matches.push([word, fits.near])
    }
    return matches
  }
}
