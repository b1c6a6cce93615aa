import type { Random } from '#server/modules/studies/images/seeded-random.ts'

/** Share of the replacements that no text has held: names of medicines, firms and places never end. */
const coinedShare = 0.4
const minReplacedLength = 4

const entityWordOrNumber = /&#?\w+;|[A-Za-z]+|\d+/g
const sentenceEnd = /(?<=[.;?!])\s+(?=[A-Z])/
/** Markup, or line breaks with a bullet, and the text behind them. */
const lines = /((?:\s*<[^>]*>\s*)+|(?:^|\n)\s*(?:(?:[*•-]|\w{1,3}[.)])\s+)?)([^<\n]*)/g
const isHeading = (before: string, text: string) =>
  /<(?:h3|strong)>\s*$/.test(before) || (text.length <= 60 && /:$|criteria$/i.test(text))

/** Makes texts of the shape of given ones: their sentences in another order, with other words. */
export class TextVariations {
  readonly #sentences: string[] = []
  /** Words by case and ending: a replacement then has about the same function in the sentence. */
  readonly #words = new Map<string, string[]>()
  readonly #replacedShare: number

  /**
   * @param texts Plain text or HTML.
   * @param replacedShare Share of the longer words and of the numbers that are replaced.
   */
  constructor(texts: readonly string[], replacedShare: number) {
    this.#replacedShare = replacedShare
    for (const text of texts) {
      for (const [, before = '', line = ''] of text.matchAll(lines)) {
        if (line !== '' && !isHeading(before, line)) this.#sentences.push(...line.split(sentenceEnd))
      }
      for (const word of text.replaceAll(/<[^>]*>/g, ' ').match(entityWordOrNumber) ?? []) {
        if (!isReplaceable(word)) continue
        const family = familyOf(word)
        this.#words.set(family, [...(this.#words.get(family) ?? []), word])
      }
    }
  }

  /** A text with as many lines and sentences as `text`, in its markup. Headings stay. */
  like(text: string, random: Random): string {
    return text.replaceAll(lines, (whole, before: string, line: string) => {
      if (line === '' || isHeading(before, line)) return whole
      const sentences = line.split(sentenceEnd).map(() => this.vary(random.pick(this.#sentences), random))
      return before + sentences.join(' ')
    })
  }

  /** The same text with other words and numbers. */
  vary(text: string, random: Random): string {
    return text.replaceAll(entityWordOrNumber, (word) => {
      if (/^\d/.test(word)) return random.chance(this.#replacedShare) ? digits(word.length, random) : word
      if (!isReplaceable(word) || !random.chance(this.#replacedShare)) return word
      const alike = this.#words.get(familyOf(word)) ?? [word]
      return random.chance(coinedShare) ? coined(alike, random) : random.pick(alike)
    })
  }
}

const isReplaceable = (word: string) => word.length >= minReplacedLength && /^[A-Za-z]/.test(word)

/** First letter in capitals or not, all capitals or not, and the last two letters. */
function familyOf(word: string): string {
  const shape = word === word.toUpperCase() ? 'A' : /^[A-Z]/.test(word) ? 'Aa' : 'a'
  return `${shape}${word.slice(-2)}`
}

/** The beginning of one word and the end of another. */
function coined(words: readonly string[], random: Random): string {
  const [one, other] = [random.pick(words), random.pick(words)]
  return one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2))
}

function digits(length: number, random: Random): string {
  return String(random.integer(10 ** (length - 1), 10 ** length - 1))
}
