import { expect, it } from 'vitest'
import { decodeEntities } from './decode-entities.ts'

it.each([
  ['Alzheimer&#39;s &amp; Parkinson&#x27;s', "Alzheimer's & Parkinson's"],
  [
    'age &ge; 18 &le;&nbsp;65, 37 &deg;C, &beta;-cells, caf&eacute;',
    'age ≥ 18 ≤\u00A065, 37 °C, β-cells, café',
  ],
  ['&lt;b&gt; and &quot;quoted&quot;', '<b> and "quoted"'],
  ['BMI <30 & age>18', 'BMI <30 & age>18'],
  ['<b>not & a tag</b>', '<b>not & a tag</b>'],
  ['&amp;lt; is decoded once', '&lt; is decoded once'],
  ['R&D &unknown; &', 'R&D &unknown; &'],
  ['no entity', 'no entity'],
])('%s reads %s', (text, plain) => {
  expect(decodeEntities(text)).toBe(plain)
})
