import { dataLanguage } from '#language/language.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import { loadLater } from '#ui/parts/load-later.tsx'
import { rich } from '#ui/parts/rich.tsx'

// With the search's own code, which has been loaded when it finds something.
const TextExcerpt = loadLater(async () => (await import('./TextExcerpt.tsx')).TextExcerpt)

/** Why a search has found a study. Names are the registry's, in English. */
export function FoundIn({ phrase }: { phrase: Phrase }) {
  if (phrase.field === 'text') return <TextExcerpt phrase={phrase} />
  const name = (
    <span lang={dataLanguage()} translate="no">
      {phrase.text}
    </span>
  )
  if (phrase.field === 'keyword') return rich('Keyword: {name}', { name })
  return phrase.field === 'treatment' ? rich('Treatment: {name}', { name }) : rich('For: {name}', { name })
}
