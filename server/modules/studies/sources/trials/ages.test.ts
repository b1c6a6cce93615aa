import { describe, expect, it } from 'vitest'
import { agesOf } from './ages.ts'

describe('the ages of a trial', () => {
  it.each([
    ['18 Years', '80 Years', '18–80', '_age>=18 _age<=80'],
    ['18 Years', null, '18+', '_age>=18'],
    [null, '17 Years', 'Up to 17', '_age<=17'],
    [null, null, 'Any age', ''],
    ['N/A', 'N/A', 'Any age', ''],
    ['1 Year', '1 Year', '1', '_age>=1 _age<=1'],
    ['0 Years', '12 Months', 'Up to 1', '_age<=1'],
    ['6 Months', '23 Months', '6 Months to 23 Months', '_age<=2 age_in_months>=6 age_in_months<=23'],
    [
      '30 Months',
      '84 Months',
      '30 Months to 84 Months',
      '_age>=2 _age<=7 age_in_months>=30 age_in_months<=84',
    ],
    ['18 Months', null, '18 Months and older', '_age>=1 age_in_months>=18'],
    ['18 Minutes', null, '18 Minutes and older', ''],
    [null, '48 Hours', 'Up to 48 Hours', '_age<=1 age_in_months<=0'],
    ['0 Years', '6 Weeks', '0 Years to 6 Weeks', '_age<=1 age_in_months<=1'],
  ])('from %s to %s are %s', (minimumAge, maximumAge, text, rules) => {
    const { requirements, ...ages } = agesOf(minimumAge, maximumAge)
    expect(ages).toEqual({ text, isRead: true })
    expect(requirements.map(({ field, op, value }) => field + op + value).join(' ')).toBe(rules)
  })

  it.each([
    ['N/A', 'Adult', 'N/A to Adult'],
    ['99 Years', '5 Years', '99 Years to 5 Years'],
    ['2 Years', '18 Months', '2 Years to 18 Months'],
    [null, '-3 Years', '-3 Years'],
    ['1e3 Years', null, '1e3 Years'],
  ])('from %s to %s require nothing, and are shown as they stand', (minimumAge, maximumAge, text) => {
    expect(agesOf(minimumAge, maximumAge)).toEqual({ requirements: [], text, isRead: false })
  })
})
