import type { Language } from '#language/language.ts'
import { keepLanguage } from './preferred-language.ts'

/** Changes the language of this and later visits. Drafts restore form input after the reload. */
export function changeLanguage(to: Language): void {
  keepLanguage(to)
  location.reload()
}
