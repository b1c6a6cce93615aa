import { describe, expect, it } from 'vitest'
import { descriptionParts } from './criteria.ts'

const registered =
  '<p>Registered as <a href="https://clinicaltrials.gov/study/NCT00000001" rel="nofollow">NCT00000001</a> at ClinicalTrials.gov.</p>'
const of = (criteria: string) => `<p>A lamp.</p><h3>Who can take part</h3>${criteria}${registered}`
const head = (text: string) => `<p><strong>${text}</strong></p>`

describe('the parts of a description', () => {
  it.each([
    [
      `<p>Healthy volunteers are accepted.</p>${head('Inclusion Criteria')}<ul><li>a</li></ul>${head('Exclusion Criteria')}<ul><li>b</li></ul>`,
      '<p>Healthy volunteers are accepted.</p><ul><li>a</li></ul>',
      '<ul><li>b</li></ul>',
    ],
    [
      `${head('Inclusion Criteria (Families)')}<p>a</p>${head('Exclusion')}<p>b</p>${head('Medical conditions')}<p>c</p>${head('Inclusion Criteria (Controls)')}<p>d</p>`,
      `${head('Inclusion Criteria (Families)')}<p>a</p>${head('Inclusion Criteria (Controls)')}<p>d</p>`,
      `<p>b</p>${head('Medical conditions')}<p>c</p>`,
    ],
    [
      `<p>a</p>${head('A subject is not eligible to participate if')}<p>b</p>`,
      '<p>a</p>',
      `${head('A subject is not eligible to participate if')}<p>b</p>`,
    ],
    [
      `<p>a</p>${head('Who cannot participate')}<p>b</p>`,
      '<p>a</p>',
      `${head('Who cannot participate')}<p>b</p>`,
    ],
    [`${head('Non-inclusion criteria')}<p>b</p>`, null, `${head('Non-inclusion criteria')}<p>b</p>`],
    ['<p>Adults.</p>', '<p>Adults.</p>', null],
  ])('of %s', (criteria, include, exclude) => {
    expect(descriptionParts(of(criteria))).toEqual({
      about: `<p>A lamp.</p>${registered}`,
      include,
      exclude,
    })
  })

  it('stay together if one list says both, or another host wrote it', () => {
    const both = of(`${head('Inclusion / Exclusion Criteria')}<p>a</p>`)
    expect(descriptionParts(both)).toEqual({
      about: both,
      include: null,
      exclude: null,
      doubt: 'Inclusion / Exclusion Criteria',
    })
    expect(descriptionParts('<p>A study.</p>')).toEqual({
      about: '<p>A study.</p>',
      include: null,
      exclude: null,
    })
  })
})
