import { Fragment, type ReactNode } from 'react'
import { type NamesIn, type Source, translateKnown } from '#language/language.ts'

/**
 * A text with parts that are more than text, such as a link: `See {list} instead.` A language decides by itself where in a
 * sentence they stand.
 */
export function rich<const Text extends string>(
  source: Source<Text> & Text,
  parts: Readonly<Record<NamesIn<NoInfer<Text>>, ReactNode>>,
): ReactNode[] {
  const named: Readonly<Record<string, ReactNode>> = parts
  return translateKnown(source)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{named[piece]}</Fragment>))
}
