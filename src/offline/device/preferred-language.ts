import type { Language } from '#language/language.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** The language chosen on this device, else the first of the browser's that the portal speaks. */
export function preferredLanguage(): Language {
  const chosen = localText.read(localKeys.language)
  const language = chosen ?? navigator.languages.find((tag) => /^e[ns]\b/i.test(tag))
  return language?.toLowerCase().startsWith('es') ? 'es' : 'en'
}

/** Whoever uses this device next finds it as well: it belongs to nobody in particular. */
export function keepLanguage(language: Language): void {
  localText.write(localKeys.language, language)
}
