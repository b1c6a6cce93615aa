import { Fragment, type ReactElement } from 'react'
import { commonTranslationOf } from '#language/language.ts'
import { useDataLanguage } from './written-in.ts'

export interface HostTextProps {
  children: string
  /** Set for common texts of hosts, such as "Any gender" or "Up to $900", which have a translation. */
  isCommon?: boolean
}

/** Text from the host, such as a title or a question: marked with its language on a page in another one. */
export function HostText({ children, isCommon = false }: HostTextProps) {
  const written = useDataLanguage()
  const translation = isCommon ? commonTranslationOf(children) : undefined
  return <span lang={translation === undefined ? written : undefined}>{translation ?? children}</span>
}

/** Several host texts on one line, translated if they are common. */
export function hostTexts(texts: readonly string[], separator = ' · '): ReactElement[] {
  return texts.map((text, index) => (
    // A host may say the same of two things, such as "Any".
    <Fragment key={index}>
      {index > 0 && <span>{separator}</span>}
      <HostText isCommon>{text}</HostText>
    </Fragment>
  ))
}
