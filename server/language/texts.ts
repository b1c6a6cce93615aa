import type { Dictionary, Language, NamesIn, Source, Values } from '#language/language.ts'
import { spanish } from './es/spanish.ts'

/** Looks up a text by its English form, and fills in its placeholders. */
type Translate = <const Text extends string>(
  source: Source<Text> & Text,
  values?: Values<NamesIn<NoInfer<Text>>>,
) => string

/**
 * The host's texts in one language. Requests in several languages run at the same time, so the language is a
 * value that is passed on, never a state of the module.
 */
export interface Texts {
  language: Language
  t: Translate
  /** A count with its noun. Both texts may hold `{count}`. */
  plural: <const One extends string, const Other extends string>(
    count: number,
    one: Source<One> & One,
    other: Source<Other> & Other,
    values?: Values<Exclude<NamesIn<NoInfer<One | Other>>, 'count'>>,
  ) => string
  /** A text of a content file, which the dictionary may lack. */
  known: (text: string) => string
}

/** A text cut at its placeholders: odd positions hold names. */
export function partsOf(text: string): string[] {
  return text.split(/\{(\w+)\}/)
}

/** Fills in the placeholders of a text that is already translated. */
export function fillIn(text: string, values: Values<string> = {}): string {
  return partsOf(text)
    .map((part, index) => (index % 2 === 0 ? part : String(values[part])))
    .join('')
}

const number = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Both languages write numbers alike in the US. */
export const formatCount = (count: number): string => number.format(count)

export const formatDollars = (amount: number): string => dollars.format(amount)

const byLanguage: Readonly<Record<Language, Texts>> = {
  en: textsFrom('en', {}),
  es: textsFrom('es', spanish),
}

export function textsIn(language: Language): Texts {
  return byLanguage[language]
}

function textsFrom(language: Language, dictionary: Dictionary): Texts {
  const translations = new Map(Object.entries(dictionary))
  const known = (text: string) => translations.get(text) ?? text
  return {
    language,
    known,
    t: (source, values) => (values === undefined ? known(source) : fillIn(known(source), values)),
    plural: (count, one, other, values) =>
      fillIn(known(count === 1 ? one : other), { count: formatCount(count), ...values }),
  }
}
