import { afterEach, expect, it, vi } from 'vitest'
import { keepLanguage, preferredLanguage } from './preferred-language.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const browserSpeaks = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

it.each([
  [['es-US', 'en-US'], 'es'],
  [['es'], 'es'],
  [['ES-mx'], 'es'],
  [['en-GB', 'es'], 'en'],
  [['fr-FR', 'es-MX', 'en'], 'es'],
  [['fr-FR', 'et'], 'en'],
  [['est', 'eng'], 'en'],
  [[], 'en'],
])('takes the first supported language of the browser: %j', (tags, language) => {
  browserSpeaks(...tags)
  expect(preferredLanguage()).toBe(language)
})

it('prefers the chosen language to the browser’s', () => {
  browserSpeaks('es-US')
  keepLanguage('en')
  expect(preferredLanguage()).toBe('en')
  keepLanguage('es')
  browserSpeaks('en-US')
  expect(preferredLanguage()).toBe('es')
})
