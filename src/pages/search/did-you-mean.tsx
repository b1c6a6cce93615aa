import { nearSearch } from '#domain/near-word.ts'
import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'

interface DidYouMeanProps {
  /** The search that found nothing. */
  text: string
  /** Texts that are searched, such as titles. */
  textsOf: () => readonly string[]
  onSearch: (text: string) => void
}

/** A button with the search in the nearest listed words, if there was a typing error. */
export function DidYouMean({ text, textsOf, onSearch }: DidYouMeanProps) {
  const words = nearSearch(text, textsOf())
  if (words === null) return null
  return <Button onClick={() => onSearch(words)}>{t('Did you mean “{words}”?', { words })}</Button>
}
