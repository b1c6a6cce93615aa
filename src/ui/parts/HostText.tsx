import { Fragment, type ReactElement } from 'react'
import { dataLanguage, translationOf } from '#language/language.ts'

export interface HostTextProps {
  children: string
  /** Set for common texts of hosts, such as "Any gender", which the dictionary has. */
  isCommon?: boolean
}

/** Text from the host, such as a title or a question: marked as English on a page in another language. */
export function HostText({ children, isCommon = false }: HostTextProps) {
  const translation = isCommon ? translationOf(children) : undefined
  return <span lang={translation === undefined ? dataLanguage() : undefined}>{translation ?? children}</span>
}

/** Several host texts on one line, translated if the dictionary has them. */
export function hostTexts(texts: readonly string[], separator = ' · '): ReactElement[] {
  return texts.map((text, index) => (
    // A host may say the same of two things, such as "Any".
    <Fragment key={index}>
      {index > 0 && <span>{separator}</span>}
      <HostText isCommon>{text}</HostText>
    </Fragment>
  ))
}
