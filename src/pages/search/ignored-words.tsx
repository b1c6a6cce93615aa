import { t } from '#language/language.ts'
import type { StudySearcher } from '#domain/search/study-search.ts'
import type { Wishes } from '#domain/search/wishes.ts'
import { Banner } from '#ui/fields/Banner.tsx'

/** Says which words of a search have found nothing, while others have. */
export function IgnoredWords({ words }: { words: ReturnType<StudySearcher['ignoredWords']> }) {
  return words && <output>{t('Nothing for “{ignored}”. Showing “{others}”.', { ...words })}</output>
}

interface WishNoteProps {
  wishes: Wishes | null
  /** Called with the other words. */
  onUndo: (rest: string) => void
}

/** Says which pickers the words of a search have set, with a way back. */
export function WishNote({ wishes, onUndo }: WishNoteProps) {
  if (wishes === null) return null
  const { pay, online, rest } = wishes
  return (
    <Banner tone="info" button={{ text: t('Undo'), onPress: () => onUndo(rest) }}>
      {online && <p>{t('“{words}”: online studies only.', { words: online })}</p>}
      {pay && <p>{t('“{words}”: highest pay first.', { words: pay })}</p>}
    </Banner>
  )
}
