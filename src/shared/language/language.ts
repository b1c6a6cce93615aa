/**
 * The portal's own texts in the participant's language. The English text in the code is the key: English needs no
 * dictionary; another language's dictionary is loaded before the first render.
 */

export type Language = 'en' | 'es'

export type Dictionary = Readonly<Record<string, string>>

let current: Language = 'en'
// Without a prototype: words such as "constructor" must not be found in it.
const dictionary: Record<string, string> = Object.create(null)

/** Translates what a dictionary cannot hold, such as "6 Months to 2 Years"; null for other words. */
type Phrases = (text: string) => string | null
let phrases: Phrases = () => null

export function setPhrases(translate: Phrases): void {
  phrases = translate
}

/** Applies to texts that are made from now on. */
export function setLanguage(chosen: Language): void {
  current = chosen
}

export function addTranslations(translations: Dictionary): void {
  Object.assign(dictionary, translations)
}

export function language(): Language {
  return current
}

/** The locale for `Intl` and the document: `en-US` or `es-US`. */
export function locale(): `${Language}-US` {
  return `${current}-US`
}

/**
 * Value of the `lang` attribute for data of the host, such as a study's title; undefined on a page in that language.
 *
 * @param written The language of the data.
 */
export function dataLanguage(written: Language = 'en'): Language | undefined {
  return current === written ? undefined : written
}

declare const isMarked: unique symbol

/** A text that `msg` has marked: kept in a table, and translated when it is shown. */
export type Marked = string & { readonly [isMarked]: true }

/**
 * Marks a text that is translated elsewhere, so that the check of the dictionary finds it. Tables are made before the
 * language is known and must not hold translations.
 */
export function msg(source: string): Marked {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only way to make one
  return source as Marked
}

type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** A literal text or a marked one; text that is known only at run time has no translation. */
export type Source<Text extends string> = Text extends Marked
  ? Text
  : string extends Text
    ? never
    : [Text] extends [Intersected<Text>]
      ? Text
      : never

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

export type Values<Name extends string> = Readonly<Record<Name, string | number>>

/** Placeholder names of a literal text; any name for a marked one. */
export type NamesIn<Text extends string> = Text extends Marked ? string : Placeholder<Text>

/**
 * A text of the portal in the participant's language; in English if the dictionary lacks it.
 *
 * @param values Replacements for its placeholders. Numbers are not formatted: format money and the like before.
 */
export function t<const Text extends string>(
  source: Source<Text> & Text,
  values?: Values<NamesIn<NoInfer<Text>>>,
): string {
  const text = translateKnown(source)
  if (values === undefined) return text
  const given: Values<string> = values
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
}

/** A count with its noun. @param one For 1, the only number with a form of its own. Both may hold `{count}`. */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: Source<One> & One,
  other: Source<Other> & Other,
  values?: Values<Exclude<NamesIn<NoInfer<One | Other>>, 'count'>>,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- either is a source; one type cannot say which
  return t((Math.trunc(count) === 1 ? one : other) as never, { count: formatCount(count), ...values })
}

/**
 * `1234.6` as `1,234`, as both languages are written in the US: part of a point counts for nothing yet. Not by `Intl`:
 * its first use blocks a slow phone for 100 ms, and the lists of studies need nothing else of it.
 */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Translates text that may be one of ours, such as a category's name; returns any other text unchanged. */
export function translateKnown(text: string): string {
  return dictionary[text] ?? text
}

/** The translation of a common text of hosts; undefined in English, and for other words. */
export function commonTranslationOf(text: string): string | undefined {
  return dictionary[text] ?? phrases(text) ?? undefined
}
