import { StudyHead } from '#contract/answers/catalogue.ts'
import { FacilityRow, SiteRows } from '#contract/answers/site-rows.ts'
import { siteFacilities, studies } from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { siteInput, trialDetails } from '#tests/support/builders/studies/site-input.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { EditionReader } from '#tests/support/host/edition-reader.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

describe('the sites of an edition', () => {
  const database = useTestDatabase('Focus Groups')
  let host: HostApp
  let reader: EditionReader

  beforeEach(async () => {
    await database.db.delete(studies)
    await database.db.delete(siteFacilities)
    host = hostApp(database)
    reader = new EditionReader(host)
  })

  const save = async (...inputs: StudyInput[]) => {
    await saveStudies(database.db, inputs, new Date('2026-11-20T18:00:00Z'))
    host.pass({ seconds: 2 })
  }
  const trialWith = (sourceKey: string, ...sites: SiteInput[]) =>
    studyInput({ sourceKey, trial: trialDetails({ sites }) })

  const albany = {
    name: 'Hill Clinic',
    city: 'Albany',
    state: 'NY',
    zip: '12207',
    latitude: 4265,
    longitude: -7376,
  }

  /** The sites of a state by study key, each with its facility. */
  async function sitesIn(state: string): Promise<Record<string, unknown[]>> {
    const { sites: names = {} } = await reader.edition()
    const { sites = {}, facilities = {} } = await reader.tables(names[state] ?? '')
    const keys = new Map(
      (await database.db.select().from(studies)).map(({ id, sourceKey }) => [String(id), sourceKey]),
    )
    const referred = new Set<string>()
    const byKey = Object.entries(sites).map(([id, rows]) => {
      if (!v.is(SiteRows, rows)) throw new Error(`The sites of ${id} cannot be read`)
      const placed = rows.map(([facility, ...site]) => {
        referred.add(String(facility))
        expect(v.is(FacilityRow, facilities[facility])).toBe(true)
        return [facilities[facility], ...site]
      })
      return [keys.get(id) ?? id, placed]
    })
    expect(Object.keys(facilities)).toEqual([...referred].sort((a, b) => Number(a) - Number(b)))
    return Object.fromEntries(byKey)
  }

  it('are a piece for each state, with the facilities that they refer to and no others', async () => {
    const inBoston = siteInput({
      status: 'RECRUITING',
      phone: '+16175550100;ext=12',
      email: 'desk@clinic.example',
    })
    await save(
      trialWith('one', inBoston, siteInput({ facility: albany, status: 'WITHDRAWN' })),
      trialWith(
        'two',
        siteInput(),
        siteInput({ status: 'NOT_YET_RECRUITING', email: 'desk@clinic.example' }),
      ),
      trialWith('three', siteInput({ facility: { state: '' } })),
    )
    expect(Object.keys((await reader.edition()).sites ?? {})).toEqual(['MA', 'NY'])
    const harbour = ['Harbour Clinic', '02115', 'Boston', 4236, -7106]
    expect(await sitesIn('MA')).toEqual({
      one: [[harbour, 1, '+16175550100;ext=12', 'desk@clinic.example']],
      two: [[harbour], [harbour, 2, '', 'desk@clinic.example']],
    })
    expect(await sitesIn('NY')).toEqual({ one: [[['Hill Clinic', '12207', 'Albany', 4265, -7376], 3]] })
  })

  it('keep the names of states without a change, and lose a state with its last site', async () => {
    await save(trialWith('one', siteInput(), siteInput({ facility: albany })), trialWith('two', siteInput()))
    const { sites: before } = await reader.edition()
    await save(trialWith('one', siteInput({ status: 'RECRUITING' }), siteInput({ facility: albany })))
    const { sites: after } = await reader.edition()
    expect(after).toEqual({ MA: expect.not.stringMatching(before?.['MA'] ?? ''), NY: before?.['NY'] })
    await save(trialWith('one', siteInput({ status: 'RECRUITING' })))
    expect((await reader.edition()).sites).toEqual({ MA: after?.['MA'] })
  })

  it('go with their trial', async () => {
    await save(trialWith('one', siteInput()), studyInput({ sourceKey: 'two' }))
    await save({ ...trialWith('one', siteInput()), expireOn: '2026-11-01' })
    expect(await reader.edition()).toEqual({ count: 1, nation: expect.any(String), areas: {} })
  })

  it('have the conditions of their trials beside them, in a piece for all states', async () => {
    const details = { conditions: ['Low back pain', 'Sciatica'], meshTerms: ['Sciatica', 'Back Pain'] }
    await save(
      studyInput({ sourceKey: 'one', trial: trialDetails(details) }),
      trialWith('two'),
      studyInput({ sourceKey: 'three' }),
    )
    const conditionsOf = async () =>
      (await reader.tables((await reader.edition()).conditions ?? ''))['conditions']
    expect(Object.values((await conditionsOf()) ?? {})).toEqual([['Low back pain', 'Sciatica', 'Back Pain']])
    const { conditions: before } = await reader.edition()
    await save(studyInput({ sourceKey: 'three', title: 'Another title' }))
    expect((await reader.edition()).conditions).toBe(before)
    await save(studyInput({ sourceKey: 'one', trial: trialDetails({ ...details, meshTerms: ['Pain'] }) }))
    expect(Object.values((await conditionsOf()) ?? {})).toEqual([['Low back pain', 'Sciatica', 'Pain']])
    const more = {
      keywords: ['Sciatica', 'Disc'],
      healthyVolunteers: true,
      meshAncestors: ['Pain', 'Neuralgia'],
    }
    await save(studyInput({ sourceKey: 'one', trial: trialDetails({ ...details, ...more }) }))
    const { keywords, above } = await reader.tables((await reader.edition()).conditions ?? '')
    expect(Object.values(keywords ?? {})).toEqual([['Disc', 'Healthy Volunteers']])
    expect(Object.values(above ?? {})).toEqual([['Pain', 'Neuralgia']])
    await save(studyInput({ sourceKey: 'one', trial: trialDetails() }))
    expect((await reader.edition()).conditions).toBeUndefined()
  })

  it('leave it to a head whether its trial recruits or opens soon, and when that was confirmed', async () => {
    const soon = trialDetails({ status: 'NOT_YET_RECRUITING', confirmedOn: '2026-09' })
    await save(
      trialWith('one'),
      studyInput({ sourceKey: 'two', trial: soon }),
      studyInput({ sourceKey: 'three' }),
      studyInput({ sourceKey: 'four', trial: { ...soon, status: 'ENROLLING_BY_INVITATION' } }),
    )
    const { nation } = await reader.edition()
    const { studies: heads = {} } = await reader.tables(nation)
    const added = Object.values(heads).map((head) => {
      const { status, confirmed_at: confirmedAt } = Object(head)
      return { status, confirmedAt }
    })
    expect(added).toEqual([{ status: 'recruiting' }, { status: 'opens-soon', confirmedAt: '2026-09' }, {}])
    // A portal that does not know the fields reads the head as before.
    for (const head of Object.values(heads)) expect(v.parse(StudyHead, head)).not.toHaveProperty('status')
  })
})
