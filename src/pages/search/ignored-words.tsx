import { t } from '#language/language.ts'
import type { StudySearcher } from '#domain/search/study-search.ts'

/** Says which words of a search have found nothing, while others have. */
export function IgnoredWords({ words }: { words: ReturnType<StudySearcher['ignoredWords']> }) {
  return words && <p role="status">{t('Nothing for “{ignored}”. Showing “{others}”.', { ...words })}</p>
}
