import { languageCookie } from '#contract/pages/host-pages.ts'
import type { Language } from '#language/language.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** The language chosen on this device, else the browser's first supported one. */
export function preferredLanguage(): Language {
  const chosen = localText.read(localKeys.language)
  const language = chosen ?? navigator.languages.find((tag) => /^e[ns]\b/i.test(tag))
  return language?.toLowerCase().startsWith('es') ? 'es' : 'en'
}

/** Stores the choice for the device, not for a participant. */
export function keepLanguage(language: Language): void {
  localText.write(localKeys.language, language)
}

/** Tells the host of a choice, for its own pages. Signing out deletes the cookie, so each start writes it. */
export function sendLanguageChoice(): void {
  const chosen = localText.read(localKeys.language)
  if (chosen === null) return
  // A browser refuses a `Secure` cookie over http, as in development.
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${languageCookie}=${chosen}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Changes the language of this and later visits. Drafts restore form input after the reload. */
export function changeLanguage(to: Language): void {
  keepLanguage(to)
  location.reload()
}
