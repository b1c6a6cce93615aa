import { expect, it } from 'vitest'
import { spanishPhrase } from './host-phrases.ts'

it.each([
  ['Up to $900', 'Hasta $900'],
  ['$50 – $1,100 per visit', '$50 – $1,100 por visita'],
  ['$50 per visit, up to $300 in total', '$50 por visita, hasta $300 en total'],
  ['$15 gift card', '$15 en tarjeta de regalo'],
  ['Up to 17', 'Hasta 17'],
  ['6 Months to 1 Year', 'De 6 meses a 1 año'],
  ['18 Months and older', '18 meses o más'],
  ['Up to 3 Weeks', 'Hasta 3 semanas'],
  ['A mug', null],
  ['$5 per question', null],
  ['Up to nothing', null],
])('says %s in Spanish: %s', (english, spanish) => {
  expect(spanishPhrase(english)).toBe(spanish)
})
