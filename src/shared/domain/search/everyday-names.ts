import * as v from 'valibot'
import { lettersApart } from '#domain/words.ts'
import { type Word, wordsOf } from './word-keys.ts'

/**
 * A broad name, such as an organ's, also takes what MeSH has below it. A name that stands beside an illness, such as
 * "for kids", says more about it and hides none of its studies.
 */
type Breadth = 'broad' | 'narrow' | 'beside'

/** Words that people say in place of the registry's wordings. */
export interface EverydayName {
  words: readonly Word[]
  /** The registry's wordings. Each is a list of words that stand together in one name, title or text. */
  terms: readonly (readonly Word[])[]
  breadth: Breadth
  /** Wordings that count where no study has the terms: of the illness that a drug is for, or of the whole row. */
  instead: readonly (readonly Word[])[]
  /** A record means something else by these words: "nervous" is a system. */
  isElsewhere?: boolean
  /** Says that something is not there, as "not sick" does. */
  isNegative?: boolean
}

const keysOf = (words: readonly Word[]) => words.map(({ key }) => key).join(' ')

const Rows = v.record(v.string(), v.array(v.string()))
/** `everyday-names.json`. A table of a former version lacks what is optional. */
const NameRows = v.object({
  /** Words that tell nothing, by language. */
  fillers: v.optional(Rows, {}),
  refining: v.optional(Rows, {}),
  broad: Rows,
  narrow: Rows,
  beside: Rows,
  /** Illnesses with the first wordings of the drugs that are taken for them. */
  instead: v.optional(Rows, {}),
})

/** The everyday names of a table. Reading them all at once takes a slow phone a tenth of a second. */
export class EverydayNames {
  readonly #fillers: ReadonlySet<string>
  readonly #refining: ReadonlySet<string>
  /** Wordings with a row of equal ones: "spinal fusion" leads to these, and not to all back surgery. */
  readonly #equals = new Set<string>()
  /** Wordings that a row begins with: "heart failure" is no other illness that also takes one's breath. */
  readonly #firsts = new Set<string>()
  readonly #namesByKey = new Map<string, EverydayName[]>()
  readonly #wordsByKey = new Map<string, Word>()
  readonly #reading: Iterator<undefined>

  /**
   * @param table `everyday-names.json`.
   * @throws {v.ValiError} If it is not such a table.
   */
  constructor(table: unknown) {
    const rows = v.parse(NameRows, table)
    this.#fillers = new Set(Object.values(rows.fillers).flat())
    this.#refining = new Set(Object.values(rows.refining).flat())
    this.#reading = this.#readRows(rows)
  }

  *#readRows(rows: v.InferOutput<typeof NameRows>): Generator<undefined, void> {
    const kinds = [rows.broad, rows.narrow, rows.beside]
    for (const [all, names] of kinds.flatMap((kind) => Object.entries(kind))) {
      const [first = '', ...others] = all.split('|')
      ;(names.length > 0 ? this.#firsts : this.#equals).add(keysOf(wordsOf(first)))
      if (names.length === 0) for (const wording of others) this.#equals.add(keysOf(wordsOf(wording)))
      yield
    }
    const illnesses = new Map<string, (readonly Word[])[]>()
    for (const [wordings, drugs] of Object.entries(rows.instead)) {
      const terms = wordings.split('|').map((wording) => wordsOf(wording))
      for (const drug of drugs) illnesses.set(drug, [...(illnesses.get(drug) ?? []), ...terms])
      yield
    }
    for (const breadth of ['broad', 'narrow', 'beside'] as const) {
      for (const [wordings, names] of Object.entries(rows[breadth])) {
        const all = wordings.split('|')
        this.#readRow(all, names, breadth, illnesses.get(all[0] ?? '') ?? [])
        yield
      }
    }
  }

  /**
   * Reads more rows, which a search otherwise does at once.
   *
   * @returns Whether all are read.
   */
  read(count: number): boolean {
    for (let read = 0; read < count; read += 1) if (this.#reading.next().done) return true
    return false
  }

  /**
   * In a row without names all wordings are names: they are equal. Otherwise a wording of several words leads to
   * itself, and to the whole row if no study has it.
   */
  #readRow(
    wordings: readonly string[],
    names: readonly string[],
    breadth: Breadth,
    instead: EverydayName['instead'],
  ): void {
    const all = wordings.map((wording) => wordsOf(wording))
    const terms = all.filter((_, index) => !wordings[index]?.startsWith('~'))
    const isSame = names.length === 0
    for (const name of isSame ? wordings : names)
      this.#add({
        words: this.#nameWords(wordsOf(name)),
        terms,
        breadth,
        instead,
        isElsewhere: !isSame && name.startsWith('~'),
        isNegative: wordsOf(name).some(isNegation),
      })
    if (isSame) return
    for (const words of all) {
      const key = keysOf(words)
      const isEqual = this.#equals.has(key)
      const isFirst = words === all[0] && breadth === 'narrow' && !isEqual
      if (words.length > 1)
        this.#add({
          words: this.#nameWords(words),
          terms: isFirst ? terms : [words],
          breadth: breadth === 'broad' ? 'narrow' : breadth,
          instead: isFirst ? instead : isEqual || this.#firsts.has(key) ? [] : terms,
        })
    }
  }

  #add(name: EverydayName): void {
    for (const word of new Set(name.words)) {
      const others = this.#namesByKey.get(word.key)
      if (others) others.push(name)
      else this.#namesByKey.set(word.key, [name])
      this.#wordsByKey.set(word.key, word)
    }
  }

  /** "Dolor de las articulaciones" is "dolor articulaciones", but "not sick" stays. */
  #nameWords(words: readonly Word[]): readonly Word[] {
    const telling = this.withoutFillers(words)
    return telling.length > 1 ? telling : words
  }

  isFiller = ({ text }: Word) => this.#fillers.has(text)

  withoutFillers = (words: readonly Word[]) => words.filter((word) => !this.isFiller(word))

  /** Whether a word says more about an illness beside it, such as "chronic". */
  isRefining = ({ text }: Word) => this.#refining.has(text)

  /** Whether a name has the word. */
  has = ({ key }: Word) => this.#namesByKey.has(key)

  /** The names that have one of some words, the most telling first: "worn out disc" before "worn out". */
  withAny(words: readonly Word[]): readonly EverydayName[] {
    const found = new Set(words.flatMap(({ key }) => this.#namesByKey.get(key) ?? []))
    const told = (name: EverydayName) => this.withoutFillers(name.words).length + name.words.length
    return [...found].sort((one, other) => told(other) - told(one))
  }

  /** The words of names for which a word may have been mistyped. */
  wordsNear = (word: Word): readonly Word[] =>
    [...this.#wordsByKey.values()].filter((other) => isMistyped(word, other))
}

/** Stands before what is not wanted, as in "type 2 diabetes without insulin". */
export const isNegation = (word?: Word) => /^(?:no|not|without|never|sin|nunca)$/.test(word?.text ?? '')

/** From so many letters on one of them may be wrong, and from so many on two. */
const [minForOne, minForTwo] = [5, 9]

export function isMistyped(word: Word, meant: Word): boolean {
  const { length } = meant.text
  if (Math.min(length, word.text.length) < minForOne || word.sound[0] !== meant.sound[0]) return false
  const wrong = length < minForTwo ? 1 : 2
  return lettersApart(word.text, meant.text, wrong) || lettersApart(word.sound, meant.sound, 1)
}
