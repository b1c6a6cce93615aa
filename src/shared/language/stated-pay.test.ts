import { expect, it } from 'vitest'
import hostWords from './es/host-words.json' with { type: 'json' }
import { addTranslations, setLanguage } from './language.ts'
import { statedPay } from './stated-pay.ts'

it('says the usual words of a pay in Spanish, and leaves others', () => {
  setLanguage('es')
  addTranslations(hostWords)
  const pays = ['Up to $900', '$50 – $1,100 per visit', '$50 per visit, up to $300 in total', '$15 gift card']
  expect(pays.map(statedPay)).toEqual([
    'Hasta $900',
    '$50 – $1,100 por visita',
    '$50 por visita, hasta $300 en total',
    '$15 en tarjeta de regalo',
  ])
  expect(['A mug', '$5 per question', 'Up to nothing'].map(statedPay)).toEqual([null, null, null])
})
