import { dataLanguage, t } from '#language/language.ts'
import { studyTextQuery } from '#catalogue/study-query.ts'
import { excerptOf } from '#domain/search/excerpt.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Names are the registry's, in English. */
export function FoundPhrase({ phrase }: { phrase: Phrase }) {
  if (phrase.field === 'text') return <TextExcerpt phrase={phrase} />
  const name = (
    <span lang={dataLanguage()} translate="no">
      {phrase.text}
    </span>
  )
  if (phrase.field === 'keyword') return rich('Keyword: {name}', { name })
  return phrase.field === 'treatment' ? rich('Treatment: {name}', { name }) : rich('For: {name}', { name })
}

/** The words of a study's text in which a search has found it. */
function TextExcerpt({ phrase: { text, studies } }: { phrase: Phrase }) {
  const { data } = useQuery(studyTextQuery(studies[0] ?? 0))
  const excerpt = useMemo(() => excerptOf(data?.long_description ?? '', text), [data, text])
  if (excerpt === null) return <span>{t('Mentioned in its text')}</span>
  return rich('In the text: “{excerpt}”', { excerpt: <HostText>{excerpt}</HostText> })
}
