import { intakeFieldTypes } from '#contract/answers/intake.ts'
import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { generateCatalogue } from './generate-catalogue.ts'

const { studies, intakes } = generateCatalogue('2026-03-14')

describe('the seeded questionnaires', () => {
  it('belong to sixty studies, focus groups and product tests', () => {
    expect(new Set(intakes.map(({ sourceKey }) => sourceKey)).size).toBe(60)
    const slugs = intakes.map(
      ({ sourceKey }) => studies.find((study) => study.sourceKey === sourceKey)?.categorySlug,
    )
    expect(new Set(slugs)).toEqual(new Set(['focus-groups', 'product-testing']))
  })

  it('have three to eight fields each, every type among them', () => {
    for (const { sourceKey, fields } of intakes) {
      const questions = fields.filter(({ type }) => type !== 'text')
      expect([sourceKey, questions.length >= 3 && fields.length <= 8]).toEqual([sourceKey, true])
      expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(intakeFieldTypes))
    }
  })

  it('are read by the contract as they were written', () => {
    for (const { fields } of intakes) expect(v.parse(IntakeAnswer, fields).rows).toEqual(fields)
  })

  it('ask nothing twice and offer no answer twice', () => {
    for (const { fields } of intakes) {
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
      for (const { options, type } of fields) {
        expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
        expect(options.length > 1).toBe(type === 'radio' || type === 'checkbox')
      }
    }
  })
})
