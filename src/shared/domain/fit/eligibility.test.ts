import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEligibility } from './eligibility.ts'
import { monthsField } from './facts.ts'

const bornIn1988 = { age: 38, gender: 'Female' }
const age = (op: string, value: string) => ({ field: '_age', op, value })

describe('checkEligibility', () => {
  it('passes a study without requirements', () => {
    expect(checkEligibility([], bornIn1988)).toEqual({ fits: true, reasons: [] })
  })

  it.each([
    ['<', '39', true],
    ['<', '38', false],
    ['<=', '38', true],
    ['<=', '37', false],
    ['>', '37', true],
    ['>', '38', false],
    ['>=', '38', true],
    ['>=', '39', false],
    ['=', '38', true],
    ['=', '37', false],
    ['!=', '37', true],
    ['!=', '38', false],
  ])('compares the age by year of birth: 38 %s %s is %s', (op, value, fits) => {
    expect(checkEligibility([age(op, value)], bornIn1988).fits).toBe(fits)
  })

  it.each([
    [86, 'does not fit'],
    // Completed on a day of this month that a card does not have.
    [85, 'not checked'],
    [84, 'fits'],
    [31, 'fits'],
    [30, 'not checked'],
    [29, 'does not fit'],
    [undefined, 'not checked'],
  ])('compares the months of a child: %s from 30 to 84 %s', (ageMonths, verdict) => {
    const limits = [
      { field: monthsField, op: '>=', value: '30' },
      { field: monthsField, op: '<=', value: '84' },
    ]
    const child = { age: 7, gender: 'Male', ...(ageMonths !== undefined && { ageMonths }) }
    const { fits, reasons } = checkEligibility(limits, child)
    const verdicts = reasons.map((reason) => reason.verdict)
    expect(verdicts.find((one) => one !== 'fits') ?? 'fits').toBe(verdict)
    expect(fits).toBe(verdict !== 'does not fit')
  })

  it('requires every age requirement to hold', () => {
    expect(checkEligibility([age('>=', '25'), age('<=', '45')], bornIn1988).fits).toBe(true)
    expect(checkEligibility([age('>=', '25'), age('<=', '30')], bornIn1988).fits).toBe(false)
  })

  it('excludes nobody by months that cannot be read', () => {
    const months = { field: monthsField, op: '>=', value: 'toddler' }
    expect(checkEligibility([months], { ...bornIn1988, ageMonths: 30 }).fits).toBe(true)
  })

  it('reads the required value as an integer', () => {
    expect(checkEligibility([age('>=', '38 years')], bornIn1988).fits).toBe(true)
    expect(checkEligibility([age('>=', 'adult')], bornIn1988).reasons[0]?.verdict).toBe('not checked')
  })

  it('accepts no key of Object.prototype as an operator', () => {
    for (const op of ['constructor', 'toString', '__proto__']) {
      expect(checkEligibility([age(op, '90')], bornIn1988).reasons[0]?.verdict).toBe('not checked')
    }
  })

  it('honours only equality for gender, and treats "Prefer not to say" like any other value', () => {
    const women = [{ field: 'gender', op: '=', value: 'Female' }]
    expect(checkEligibility(women, bornIn1988).fits).toBe(true)
    expect(checkEligibility(women, { age: 38, gender: 'Prefer not to say' }).fits).toBe(false)
    const otherRule = [{ field: 'gender', op: '!=', value: 'Male' }]
    expect(checkEligibility(otherRule, bornIn1988).reasons.map(({ verdict }) => verdict)).toEqual([
      'not checked',
    ])
  })

  it('skips unanswered and unknown fields', () => {
    const rules = [
      age('>=', '90'),
      { field: 'gender', op: '=', value: 'Male' },
      { field: 'pets', op: '=', value: 'x' },
    ]
    const { fits, reasons } = checkEligibility(rules, { age: null, gender: null })
    expect(fits).toBe(true)
    expect(reasons.map((reason) => reason.verdict)).toEqual(['not checked', 'not checked', 'not checked'])
  })

  it('fits exactly if no shown reason says otherwise', () => {
    const requirement = fc.record({
      field: fc.constantFrom('_age', 'gender', 'pets'),
      op: fc.constantFrom('<', '<=', '>', '>=', '=', '!=', '~'),
      value: fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom('Female', 'Male', '')),
    })
    fc.assert(
      fc.property(fc.array(requirement), fc.integer({ min: 16, max: 96 }), (requirements, own) => {
        const { fits, reasons } = checkEligibility(requirements, { age: own, gender: 'Male' })
        expect(reasons).toHaveLength(requirements.length)
        expect(fits).toBe(!reasons.some((reason) => reason.verdict === 'does not fit'))
      }),
    )
  })
})
