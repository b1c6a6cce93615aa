import type { Context } from 'hono'
import { html } from 'hono/html'
import type { NamesIn, Source } from '#language/language.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { requestLanguage } from './page-language.ts'
import { type Texts, partsOf, textsIn } from '#server/language/texts.ts'
import type { Html } from './page.ts'

export interface PageTexts extends Texts {
  /** A text with elements in it, such as links. Other values are escaped. */
  rich: <const Text extends string>(
    source: Source<Text> & Text,
    values: Readonly<Record<NamesIn<NoInfer<Text>>, Html | string | number>>,
  ) => Html
}

export function textsOf(c: Context<HostEnv>): PageTexts {
  const texts = textsIn(requestLanguage(c) ?? 'en')
  return {
    ...texts,
    rich: (source, values) => withElements(texts.known(source), values),
  }
}

/** An address or a code, which a browser's translation must leave as it is. */
export function kept(text: string): Html {
  return html`<span translate="no">${text}</span>`
}

/** Fills elements in between the parts of a text. */
function withElements(text: string, values: Readonly<Record<string, Html | string | number>>): Html {
  return html`${partsOf(text).map((part, index) => (index % 2 === 0 ? part : values[part]))}`
}
