import { Fragment, type ReactNode } from 'react'
import { type NamesIn, type Source, translateKnown } from '#language/language.ts'

/** A text with React nodes in it, such as a link: `See {list} instead.` Each language decides about their positions. */
export function rich<const Text extends string>(
  source: Source<Text> & Text,
  parts: Readonly<Record<NamesIn<NoInfer<Text>>, ReactNode>>,
): ReactNode[] {
  const named: Readonly<Record<string, ReactNode>> = parts
  return translateKnown(source)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : <Fragment key={piece}>{named[piece]}</Fragment>))
}
