import { dataLanguage, t } from '#language/language.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import { rich } from '#ui/parts/rich.tsx'

/** Why a search has found a study. Its names are the registry's, in English. */
export function FoundIn({ phrase }: { phrase: Phrase }) {
  if (phrase.field === 'text') return <span>{t('Mentioned in its text')}</span>
  const name = (
    <span lang={dataLanguage()} translate="no">
      {phrase.text}
    </span>
  )
  if (phrase.field === 'keyword') return rich('Keyword: {name}', { name })
  return phrase.field === 'treatment' ? rich('Treatment: {name}', { name }) : rich('For: {name}', { name })
}
