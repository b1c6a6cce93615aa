import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { drawCover } from '#server/modules/studies/images/cover-art.ts'
import { isImageName } from '#server/modules/studies/images/image-size.ts'
import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import { readSeed } from './read-seed.ts'

const today = '2026-03-14'
const { studies, categories, onlineSurveys, intakes } = readSeed(today)
const shareOf = (count: number) => count / studies.length
const daysFromToday = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000

describe('the seed catalogue', () => {
  it('has about 400 studies over the five categories, most of them focus groups and trials', () => {
    expect(studies).toHaveLength(400)
    expect(onlineSurveys).toHaveLength(40)
    const counts = categories.map(({ slug }) => studies.filter((study) => study.categorySlug === slug).length)
    expect(counts.every((count) => count >= 40)).toBe(true)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBeGreaterThan(200)
  })

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

  it('is spread over the country as a real one is', () => {
    const nationwide = studies.filter((study) => study.dmas.length === 0).length
    const online = studies.filter((study) => study.online).length
    const severalAreas = studies.filter((study) => study.dmas.length > 1)
    expect(shareOf(nationwide)).toBeGreaterThan(0.25)
    expect(shareOf(nationwide)).toBeLessThan(0.42)
    expect(shareOf(online)).toBeGreaterThan(0.2)
    expect(severalAreas.length).toBeGreaterThan(20)
    expect(severalAreas.every((study) => study.city === null)).toBe(true)
  })

  it('sponsors some, keeps a few free of ads, and leaves some without an end', () => {
    expect(shareOf(studies.filter((study) => study.sponsored).length)).toBeGreaterThan(0.04)
    expect(shareOf(studies.filter((study) => study.sponsored).length)).toBeLessThan(0.13)
    expect(studies.filter((study) => study.noAds).length).toBeGreaterThan(2)
    const ending = studies.flatMap((study) => study.expireOn ?? [])
    expect(shareOf(ending.length)).toBeGreaterThan(0.62)
    expect(shareOf(ending.length)).toBeLessThan(0.78)
    for (const day of ending)
      expect([day, daysFromToday(day) >= 5 && daysFromToday(day) <= 120]).toEqual([day, true])
    for (const { publishOn } of studies)
      expect(Math.abs(daysFromToday(publishOn) + 22.5)).toBeLessThanOrEqual(22.5)
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

  it('can be applied to, at addresses and numbers that reach nobody', () => {
    for (const { registrationLink: link, registrationEmail: email, registrationPhone: phone } of studies) {
      expect(link ?? email ?? phone).not.toBeNull()
      expect(link ?? 'none').toMatch(/^(none|https:\/\/apply\.[a-z]+\.example\/studies\/[a-z0-9-]+)$/)
      expect(email ?? 'none').toMatch(/^(none|[a-z0-9-]+@[a-z]+\.example)$/)
      expect(phone ?? 'none').toMatch(/^(none|\d{3}-555-01\d{2})$/)
    }
  })

  it('has a cover in both shapes', () => {
    for (const { image1x1, image2x1 } of studies) {
      for (const name of [image1x1 ?? '', image2x1 ?? '']) {
        expect(isImageName(name)).toBe(true)
        expect(drawCover(name)).not.toBeNull()
      }
    }
  })

  it('is described in a few well-formed paragraphs and lists', () => {
    for (const { title, longDescription } of studies) {
      const tags = longDescription.match(/<[^>]*>/g) ?? []
      expect(new Set(tags.map((tag) => tag.replaceAll(/[</>]/g, '')))).toEqual(
        new Set(['p', 'h3', 'ul', 'li', ...(longDescription.includes('<strong>') ? ['strong'] : [])]),
      )
      const text = longDescription.replaceAll(/<[^>]*>/g, ' ')
      expect([title, text.length > 400 && text.length < 2500]).toEqual([title, true])
      expect(text).not.toMatch(/undefined|null|NaN|\.\.|[<>]/)
    }
  })

  it('pays amounts that are written as people write them', () => {
    for (const { payDisplay } of studies) {
      expect(payDisplay).toMatch(
        /^(Up to )?\$\d{1,3}(,\d{3})?( – \$\d{1,3}(,\d{3})?)?( per visit| per install| gift card)?$/,
      )
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

describe('the research firms', () => {
  it('are forty', () => {
    expect(new Set(studies.map(({ company }) => company)).size).toBe(40)
  })
})

describe('the seeded questionnaires', () => {
  it('belong to sixty studies, focus groups and product tests', () => {
    expect(new Set(intakes.map(({ sourceKey }) => sourceKey)).size).toBe(60)
    const slugs = intakes.map(
      ({ sourceKey }) => studies.find((study) => study.sourceKey === sourceKey)?.categorySlug,
    )
    expect(new Set(slugs)).toEqual(new Set(['focus-groups', 'product-testing']))
  })

  it('have three to eight fields each, every type of the specification among them', () => {
    for (const { sourceKey, fields } of intakes) {
      const questions = fields.filter(({ type }) => type !== 'text')
      expect([sourceKey, questions.length >= 3 && fields.length <= 8]).toEqual([sourceKey, true])
      expect(new Set(fields.map(({ type }) => type))).toEqual(
        new Set(['text', 'checkbox', 'input', 'date', 'radio']),
      )
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
