import type { ReactElement, ReactNode } from 'react'
import { type NamesIn, type Source, translateKnown } from '#language/language.ts'

/** A text with React nodes in it, such as a link: `See {list} instead.` Each language decides about their positions. */
export function rich<const Text extends string>(
  source: Source<Text> & Text,
  parts: Readonly<Record<NamesIn<NoInfer<Text>>, ReactNode>>,
): ReactElement {
  const named: Readonly<Record<string, ReactNode>> = parts
  const pieces = translateKnown(source).split(/\{(\w+)\}/)
  return (
    <span>
      {pieces.map((piece, index) => (
        <span key={index}>{index % 2 === 0 ? piece : named[piece]}</span>
      ))}
    </span>
  )
}
