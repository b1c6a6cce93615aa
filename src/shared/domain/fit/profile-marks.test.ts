import { expect, it } from 'vitest'
import { withProfileMarks } from './profile-marks.ts'

const requirement = { field: '', op: '', value: '' }
const points = [
  { subject: 'age', verdict: 'fits', requirement, own: 38 },
  { subject: 'gender', verdict: 'fits', requirement, own: 'Female <b>' },
] as const

it.each([
  ['<li>Age 18 to 75 years</li>', '<li>Age 18 to 75 years <strong>You: 38</strong></li>'],
  ['<p>At least 18 years old.</p>', '<p>At least 18 years old. <strong>You: 38</strong></p>'],
  ['<li>Men or women</li>', '<li>Men or women <strong>You: Female &lt;b></strong></li>'],
  [
    '<li>Women aged 18 and over</li>',
    '<li>Women aged 18 and over <strong>You: 38, Female &lt;b></strong></li>',
  ],
  ['<li>Asthma for 2 years</li>', null],
  ['<li>Women of childbearing potential</li>', null],
  [`<li>Age ${'x'.repeat(200)}</li>`, null],
])('%s', (html, marked) => {
  expect(withProfileMarks(html, points, (own) => `You: ${own.join(', ')}`)).toBe(marked ?? html)
})
