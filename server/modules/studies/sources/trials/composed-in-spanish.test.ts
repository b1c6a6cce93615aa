import { spanish, spanishPhrase } from '#language/es/spanish.ts'
import { readSeed } from '#server/modules/studies/sources/seed/read-seed.ts'
import { expect, it } from 'vitest'
import { agesOf } from './ages.ts'
import { payIn } from './stated-pay.ts'

const limits = ['18 Years', '1 Year', '30 Months', '1 Month', '6 Weeks', '3 Days', '48 Hours', '30 Minutes']
const ages = [null, ...limits].flatMap((least) =>
  [null, ...limits].flatMap((most) => {
    const { text, isRead } = agesOf(least, most)
    return isRead ? [text] : []
  }),
)
const units =
  'visit,session,day,night,week,month,hour,survey,questionnaire,interview,assessment,scan,blood draw,appointment,call,diary'.split(
    ',',
  )
const pays = units
  .flatMap((unit) => [
    `Participants are paid $50 per ${unit}.`,
    `Participants are paid up to $50 to $100 for each ${unit}, $300 in total.`,
    `Participants receive up to $1,200.50 for every ${unit} as compensation.`,
  ])
  .flatMap((sentence) => payIn([sentence]) ?? [])
const seeded = readSeed('2026-03-14').studies.flatMap(({ ageDisplay, genderDisplay, payDisplay }) => [
  ageDisplay,
  genderDisplay,
  payDisplay,
])

it('has Spanish words for all that the importers compose', () => {
  const composed = [...new Set([...ages, ...pays, 'Any gender', 'Female', 'Male', ...seeded])]
  expect(composed.length).toBeGreaterThan(150)
  const unsaid = composed.filter(
    (text) => text !== null && /[a-z]/i.test(text) && !(text in spanish) && spanishPhrase(text) === null,
  )
  expect(unsaid).toEqual([])
})
