import type { Language } from '#language/language.ts'
import { keepLanguage } from './preferred-language.ts'

/** From now on in this language, also on the next visit. What was typed into a form is there again after the load. */
export function changeLanguage(to: Language): void {
  keepLanguage(to)
  location.reload()
}
