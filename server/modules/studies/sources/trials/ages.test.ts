import { describe, expect, it } from 'vitest'
import { ageRequirements, ageText, readAgeRange } from './ages.ts'

describe('readAgeRange', () => {
  it.each([
    ['18 Years', '80 Years', 18, 80, '18–80'],
    ['18 Years', null, 18, null, '18+'],
    [null, '17 Years', null, 17, 'Up to 17'],
    [null, null, null, null, 'Any age'],
    ['1 Year', '1 Year', 1, 1, '1'],
    ['6 Months', '23 Months', null, 2, 'Up to 2'],
    ['30 Days', '24 Months', null, 2, 'Up to 2'],
    ['18 Months', null, 1, null, '1+'],
    ['18 Minutes', null, null, null, 'Any age'],
    ['0 Years', '6 Weeks', null, 1, 'Up to 1'],
    ['N/A', 'Adult', null, null, 'Any age'],
  ])('reads %s to %s', (minimumAge, maximumAge, minimum, maximum, text) => {
    const range = readAgeRange(minimumAge, maximumAge)
    expect(range).toEqual({ minimum, maximum })
    expect(ageText(range)).toBe(text)
  })
})

describe('ageRequirements', () => {
  it('makes one rule per limit', () => {
    expect(ageRequirements({ minimum: 18, maximum: 80 })).toEqual([
      { field: '_age', op: '>=', value: '18' },
      { field: '_age', op: '<=', value: '80' },
    ])
    expect(ageRequirements({ minimum: null, maximum: null })).toEqual([])
  })
})
