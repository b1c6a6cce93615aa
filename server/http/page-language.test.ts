import { expect, it } from 'vitest'
import { pageLanguageOf } from './page-language.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr-FR, de;q=0.5', 'en'],
  ['es', 'es'],
  ['es-US,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr, es;q=0.4, en;q=0.3', 'es'],
  ['en;q=0.2, ES-mx;q=0.7', 'es'],
  ['es;q=0, en', 'en'],
  ['es;q=much', 'en'],
])('%j wants %s', (header, language) => {
  expect(pageLanguageOf(header)).toBe(language)
})
