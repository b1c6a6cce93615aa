import { expect, it } from 'vitest'
import { addNames } from './everyday-names.ts'
import everydayNames from './everyday-names.json' with { type: 'json' }
import { excerptOf } from './excerpt.ts'

addNames(everydayNames)

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
  expect(excerptOf(html, search)).toEqual(excerpt)
})

it('is nothing of an empty text', () => {
  expect(excerptOf('', 'massage')).toBeNull()
})
