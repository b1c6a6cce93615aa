import { language, addTranslations, locale, setLanguage } from '#language/language.ts'
import { preferredLanguage } from './preferred-language.ts'

/** Pages that the first part of a dictionary has all texts of. */
const firstPages = /^\/(?:my|all|saved|hidden|category\/[^/]+|sign-up)?\/?$/

/** Resolves when the first pages can be shown; they are in English where the dictionary cannot be had. */
export async function openLanguage(): Promise<void> {
  if (preferredLanguage() === 'en') return
  const loaded = await import('#language/es/spanish.ts').catch(() => null)
  if (loaded !== null) {
    addTranslations(loaded.spanish)
    setLanguage('es')
  }
  // The list of last time, which stands there already, may have been in the other.
  document.documentElement.lang = locale()
}

let rest: Promise<void> | undefined

/** What else has to be there before a page is shown; undefined where that is nothing. */
export function textsOf(pathname: string): Promise<void> | undefined {
  return firstPages.test(pathname) ? undefined : laterTexts()
}

/** Whatever is not said by the first pages themselves; undefined where there is nothing to load. */
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
    // The next page tries again; until then its texts are English.
    rest = undefined
  }
}
