import { language, addTranslations, locale, setLanguage, setPhrases } from '#language/language.ts'
import { preferredLanguage, sendLanguageChoice } from './preferred-language.ts'

/** Pages whose texts are all in the first part of a dictionary. */
const firstPages = /^\/(?:my|all|saved|hidden|category\/[^/]+|sign-up)?\/?$/

/** Resolves when the first pages can be shown; they are in English if the dictionary cannot be loaded. */
export async function openLanguage(): Promise<void> {
  sendLanguageChoice()
  if (preferredLanguage() === 'en') return
  const loaded = await import('#language/es/spanish.ts').catch(() => null)
  if (loaded !== null) {
    addTranslations(loaded.spanish)
    setPhrases(loaded.spanishPhrase)
    setLanguage('es')
  }
  // The painted snapshot may be in the other language.
  document.documentElement.lang = locale()
}

let rest: Promise<void> | undefined

/** Loads the texts that a page needs beyond the first part; undefined if it needs none. */
export function textsOf(pathname: string): Promise<void> | undefined {
  return firstPages.test(pathname) ? undefined : laterTexts()
}

/** Loads the second part of the dictionary; undefined in English. */
export function laterTexts(): Promise<void> | undefined {
  if (language() === 'en') return undefined
  rest ??= loadRest()
  return rest
}

async function loadRest(): Promise<void> {
  try {
    const { spanishRest } = await import('#language/es/spanish-rest.ts')
    addTranslations(spanishRest)
  } catch {
    // The next page retries; until then its texts are English.
    rest = undefined
  }
}
