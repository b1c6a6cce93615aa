import { t } from '#language/language.ts'
import { everydayNamesQuery } from '#catalogue/device/everyday-names.ts'
import { studyTextQuery } from '#catalogue/study-query.ts'
import { excerptOf } from '#domain/search/excerpt.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The words of a study's text in which a search has found it. */
export function TextExcerpt({ phrase: { text, studies } }: { phrase: Phrase }) {
  const { data } = useQuery(studyTextQuery(studies[0] ?? 0))
  const { data: names } = useQuery(everydayNamesQuery)
  const excerpt = useMemo(
    () => (names ? excerptOf(data?.long_description ?? '', text, names) : null),
    [data, text, names],
  )
  if (excerpt === null) return <span>{t('Mentioned in its text')}</span>
  return rich('In the text: “{excerpt}”', { excerpt: <HostText>{excerpt}</HostText> })
}
