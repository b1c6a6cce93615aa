import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { RealShapedStudies } from './real-shaped-studies.ts'

const today = '2026-11-20'
const count = 500

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
})

const sitesOf = (trials: readonly StudyInput[]) => trials.flatMap(({ trial }) => trial?.sites ?? [])

async function make(amount: number, version = 0): Promise<StudyInput[]> {
  const source = new RealShapedStudies(today)
  return Promise.all(Array.from({ length: amount }, (_, number) => source.study(number, version)))
}
