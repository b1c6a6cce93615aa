import { everydayNames } from '#tests/support/builders/studies/everyday-names.ts'
import { expect, it } from 'vitest'
import { EverydayNames } from './everyday-names.ts'
import { excerptOf } from './excerpt.ts'

const long = Array.from({ length: 30 }, (_, number) => `word${number}`).join(' ')
const html = `<p>We compare two sofas. People with sore knees &amp; backs get a Swedish massage in Uppsala.</p>
  <ul><li>Blood glucose is measured</li><li>Sleeps badly</li></ul><p>First ${long} then yoga and ${long}</p>
  <h3>Who can take part</h3><p><strong>Inclusion Criteria</strong></p><ul><li>Walks every day</li></ul>
  <p><strong>Exclusion Criteria</strong></p><ul><li>Epilepsy</li></ul>`

it.each([
  ['massage', 'People with sore knees & backs get a Swedish massage in Uppsala.'],
  ['masaje', 'People with sore knees & backs get a Swedish massage in Uppsala.'],
  ['compare sofas', 'We compare two sofas.'],
  ['sofas swedish massage', 'People with sore knees & backs get a Swedish massage in Uppsala.'],
  ['sofas swedish uppsala', 'People with sore knees & backs get a Swedish massage in Uppsala.'],
  ['glucosa', 'Blood glucose is measured'],
  ['walk', 'Walks every day'],
  ['yoga', expect.stringMatching(/^… .*\byoga\b.* …$/)],
  ['epilepsy', null],
  ['studies', null],
  ['', null],
])('is the sentence that has the most of "%s"', (search, excerpt) => {
  expect(excerptOf(html, search, everydayNames)).toEqual(excerpt)
})

it('is nothing of an empty text', () => {
  expect(excerptOf('', 'massage', everydayNames)).toBeNull()
})

it('knows an everyday name by the table that it is given alone', () => {
  const none = new EverydayNames({ broad: {}, narrow: {}, beside: {} })
  expect(excerptOf(html, 'glucose', none)).toBe('Blood glucose is measured')
  expect(excerptOf(html, 'sugar', none)).toBeNull()
})
