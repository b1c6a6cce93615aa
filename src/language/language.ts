/**
 * The portal's own texts in the participant's language. The English text in the code is the key: English needs no
 * dictionary and waits for nothing; another language's dictionary is loaded before the first render.
 */

export type Language = 'en' | 'es'

/** Translations by the English text. */
export type Dictionary = Readonly<Record<string, string>>

let current: Language = 'en'
// Without a prototype, which would know words such as "constructor".
const dictionary: Record<string, string> = Object.create(null)

/** Has every text that is made from here on come in this language. */
export function setLanguage(chosen: Language): void {
  current = chosen
}

/** Adds translations into the language that is spoken. */
export function addTranslations(translations: Dictionary): void {
  Object.assign(dictionary, translations)
}

export function language(): Language {
  return current
}

/** For `Intl` and the document: `en-US` or `es-US`. */
export function locale(): `${Language}-US` {
  return `${current}-US`
}

/** For the `lang` of what comes from the host, such as a study's title: it is English; undefined where the page is. */
export function dataLanguage(): 'en' | undefined {
  return current === 'en' ? undefined : 'en'
}

declare const isMarked: unique symbol

/** A text that `msg` has named: a table holds it, and it is translated when it is shown. */
export type Marked = string & { readonly [isMarked]: true }

/**
 * Names a text that is translated elsewhere, for who looks for all of them. A table is made before the language is
 * known, so that it must not hold translations.
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

/** One text as it stands in the code, or a marked one; text that is only known when the portal runs has no translation. */
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

/** What stands for each `{name}` of a text. */
export type Values<Name extends string> = Readonly<Record<Name, string | number>>

/** The names of a text, where it stands in the code; any name of one that `msg` has named. */
export type NamesIn<Text extends string> = Text extends Marked ? string : Placeholder<Text>

/**
 * A text of the portal in the participant's language; in English where the dictionary does not have it.
 *
 * @param values For its `{name}`s; numbers come as they are, so that money and the like has to be formatted before.
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

/** Text that may be one of ours, such as a category's name, in the participant's language; other text as it is. */
export function translateKnown(text: string): string {
  return translationOf(text) ?? text
}

/**
 * What a text means, for texts that stay in English because the specification words them.
 *
 * @returns Undefined in English, and for text that is not ours.
 */
export function translationOf(text: string): string | undefined {
  return dictionary[text]
}
