import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isImageName } from '#server/modules/studies/images/image-size.ts'
import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import { readSeed } from './read-seed.ts'

const { studies, categories, onlineSurveys, intakes } = readSeed('2026-03-14')

describe('the seed catalogue', () => {
  it('titles the categories as the specification spells them', () => {
    expect(categories.map(({ title, slug }) => `${title}/${slug}`)).toEqual([
      'Focus Groups/focus-groups',
      'Clinical Trials/clinical-trials',
      'App Installs/app-installs',
      'Product Testing/product-testing',
      'Survey Panels/online-surveys',
    ])
  })

  it('gives every study a key, and a title of its own within its category', () => {
    expect(new Set(studies.map((study) => study.sourceKey)).size).toBe(400)
    expect(new Set(studies.map((study) => `${study.categorySlug} ${study.title}`)).size).toBe(400)
    for (const { title } of studies) expect(title).not.toMatch(/^online\b/i)
    const online = studies.filter((study) => study.online)
    for (const { title, city } of online) expect(title).not.toContain(` in ${city?.name ?? 'no city'}`)
  })
})

describe('a seeded study', () => {
  it('states in words what its requirements say', () => {
    for (const study of studies) {
      const rules = study.requirements.map(({ field, op, value }) => `${field}${op}${value}`)
      const [from, to] = (study.ageDisplay ?? '').replace('+', '').split('–')
      expect(rules).toContain(`_age>=${from}`)
      expect(rules.filter((rule) => rule.startsWith('_age<='))).toEqual(
        to === undefined ? [] : [`_age<=${to}`],
      )
      const gender = { Women: 'gender=Female', Men: 'gender=Male' }[study.genderDisplay ?? '']
      expect(rules.filter((rule) => rule.startsWith('gender'))).toEqual(gender ? [gender] : [])
    }
  })

  it('is found by the languages that its text names', () => {
    const inBoth = studies.filter(({ languages }) => languages === 'en-es')
    expect(inBoth).toHaveLength(4)
    expect(
      studies.filter(({ longDescription }) => longDescription?.includes('Available in English and Spanish')),
    ).toEqual(inBoth)
  })

  it('can be applied to, at addresses and numbers that reach nobody', () => {
    for (const { registrationLink: link, registrationEmail: email, registrationPhone: phone } of studies) {
      expect(link ?? email ?? phone).not.toBeNull()
      expect(link ?? 'none').toMatch(/^(none|https:\/\/apply\.[a-z]+\.example\/studies\/[a-z0-9-]+)$/)
      expect(email ?? 'none').toMatch(/^(none|[a-z0-9-]+@[a-z]+\.example)$/)
      expect(phone ?? 'none').toMatch(/^(none|\d{3}-555-01\d{2})$/)
    }
  })

  it('is in market areas that exist, and in the principal city of the only one', () => {
    const areaOf = (dma?: number) => marketAreas.find((candidate) => candidate.dma === dma)
    const located = studies.filter(({ city }) => city !== null)
    for (const { dmas, city } of located) {
      const area = areaOf(dmas[0])
      expect(city).toEqual({ name: area?.city.replace('Saint ', 'St. '), state: area?.state })
    }
    expect(studies.flatMap(({ dmas }) => dmas.map(areaOf))).not.toContain(undefined)
  })
})

describe('the older surveys', () => {
  it('have titles of their own and lead nowhere real', () => {
    expect(new Set(onlineSurveys.map((survey) => survey.title)).size).toBe(onlineSurveys.length)
    for (const survey of onlineSurveys) {
      expect(new URL(survey.targetUrl).hostname).toMatch(/^panels\.[a-z]+\.example$/)
      expect(isImageName(survey.imageUrl)).toBe(true)
    }
  })
})

describe('the seeded questionnaires', () => {
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
