import { brotliCompressSync, constants } from 'node:zlib'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { sanitizeDescription } from '#server/modules/studies/catalogue/sanitize-description.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { RealShapedStudies } from './real-shaped-studies.ts'

const today = '2026-11-20'
const count = 4000

describe('real-shaped studies', () => {
  let studies: StudyInput[]
  let trials: StudyInput[]
  beforeAll(async () => {
    studies = await make(count)
    trials = studies.filter(({ source }) => source === 'clinicaltrials.gov')
  })

  it('are the same each time, and differ in each version but for key and place', async () => {
    expect(await make(50)).toEqual(studies.slice(0, 50))
    const others = await make(50, 1)
    for (const [index, { title, longDescription, sourceKey, dmas }] of others.entries()) {
      expect(studies[index]).toMatchObject({ sourceKey, dmas })
      expect(studies[index]?.title).not.toBe(title)
      expect(studies[index]?.longDescription).not.toBe(longDescription)
    }
  })

  it('are open today, each with a key of its own, a fifth of them trials', () => {
    expect(trials).toHaveLength(count / 5)
    expect(new Set(studies.map(({ source, sourceKey }) => `${source} ${sourceKey}`)).size).toBe(count)
    for (const { publishOn, expireOn } of studies)
      expect(publishOn <= today && (expireOn ?? today) >= today).toBe(true)
  })

  it('are spread by population: 6 % of the local ones in New York, some in nearly every market area', () => {
    const areas = studies.filter((study) => !trials.includes(study)).flatMap(({ dmas }) => dmas)
    expect(areas.filter((dma) => dma === 501).length / areas.length).toBeCloseTo(0.06, 1)
    expect(new Set(studies.flatMap(({ dmas }) => dmas)).size).toBeGreaterThan(200)
  })

  it('have 5.6 sites a trial, as real ones, a third of them with a phone number', () => {
    const sites = sitesOf(trials)
    expect(sites.length / trials.length).toBeCloseTo(5.7, 0)
    expect(sites.filter(({ phone }) => phone !== null).length / sites.length).toBeCloseTo(0.33, 1)
  })

  it('reach nobody', () => {
    for (const { registrationEmail: email, registrationPhone: phone } of studies) {
      expect(email ?? 'a@b.example').toMatch(/^[\w-]+@[a-z]+\.example$/)
      expect(phone ?? '212-555-0100').toMatch(/^\d{3}-555-\d{4}$/)
    }
    for (const { email, phone } of sitesOf(trials)) {
      expect(email ?? 'a@b.example').toMatch(/^[\w-]+@[a-z]+\.example$/)
      expect(phone ?? '+12125550100').toMatch(/^\+1\d{3}555\d{4}$/)
    }
  })

  it('are as long and compress as little as real trials: 4,040 to 4,615 bytes, 830 to 1,040 in brotli', () => {
    const { json, brotli } = bytesOf(trials)
    expect(json).toBeGreaterThan(3900)
    expect(json).toBeLessThan(4700)
    expect(brotli).toBeGreaterThan(830)
    expect(brotli).toBeLessThan(1040)
    expect(bytesOf(studies).brotli).toBeGreaterThan(0.85 * bytesOf(studies.slice(0, count / 4)).brotli)
  })
})

const sitesOf = (trials: readonly StudyInput[]) => trials.flatMap(({ trial }) => trial?.sites ?? [])

async function make(amount: number, version = 0): Promise<StudyInput[]> {
  const source = new RealShapedStudies(today)
  return Promise.all(Array.from({ length: amount }, (_, number) => source.study(number, version)))
}

/** Bytes of one of several studies. */
function bytesOf(studies: readonly StudyInput[]): { json: number; brotli: number } {
  const rows = studies.map(({ trial: _trial, ...study }) => ({
    ...study,
    longDescription: sanitizeDescription(study.longDescription),
  }))
  const text = JSON.stringify(rows)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    json: Buffer.byteLength(text) / rows.length,
    brotli: brotliCompressSync(text, { params }).byteLength / rows.length,
  }
}
