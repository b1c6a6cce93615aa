import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteFacilities, studies, studySites } from '#server/db/schema.ts'
import { readRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { denver, registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { siteInput, trialDetails } from '#tests/support/builders/studies/site-input.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { importRecords, noTotals, runImport } from './import-trials.ts'

const now = new Date('2026-11-20T12:00:00Z')

const database = useTestDatabase('Clinical Trials')
beforeEach(async () => {
  await database.db.delete(studies)
  await database.db.delete(siteFacilities)
})

async function importNow(...records: unknown[]) {
  const totals = noTotals()
  await importRecords(database.maintenance, records, { all: false, now, totals })
  return totals
}

/** With a contact of its own. */
const desk = {
  ...denver,
  contacts: [{ name: 'Bea Cruz', role: 'CONTACT', phone: '303-555-0100', phoneExt: '7' }],
}
const at = (nctId: string, ...locations: object[]) => registryRecord(nctId, { locations })

describe('the sites of imported trials', () => {
  const stored = () =>
    database.db
      .select({
        study: studies.sourceKey,
        facility: siteFacilities.name,
        city: siteFacilities.city,
        status: studySites.status,
        phone: studySites.phone,
      })
      .from(studySites)
      .innerJoin(studies, eq(studies.id, studySites.studyId))
      .innerJoin(siteFacilities, eq(siteFacilities.id, studySites.facilityId))
      .orderBy(studies.sourceKey, studySites.position)

  it('are stored in the order of the record, with one row for a facility of several trials', async () => {
    const hill = { ...desk, facility: 'Hill Clinic', status: 'WITHDRAWN', contacts: undefined }
    await importNow(at('NCT00000001', hill, desk), at('NCT00000002', desk))
    const atHarbour = {
      facility: 'Harbour Clinic',
      city: 'Denver',
      status: null,
      phone: '+13035550100;ext=7',
    }
    expect(await stored()).toEqual([
      { study: 'NCT00000001', facility: 'Hill Clinic', city: 'Denver', status: 'WITHDRAWN', phone: null },
      { study: 'NCT00000001', ...atHarbour },
      { study: 'NCT00000002', ...atHarbour },
    ])
    expect(await database.db.$count(siteFacilities)).toBe(2)
  })

  it('change with the record: the trial counts as updated, and sites that vanish from it are gone', async () => {
    const recruits = { ...desk, status: 'RECRUITING' }
    await importNow(at('NCT00000001', desk, desk), at('NCT00000002', desk))
    const revision = await readRevision(database.db)
    expect(await importNow(at('NCT00000001', desk, desk))).toMatchObject({ unchanged: 1 })
    expect(await readRevision(database.db)).toBe(revision)
    expect(await importNow(at('NCT00000001', recruits))).toMatchObject({ updated: 1, unchanged: 0 })
    expect(await readRevision(database.db)).toBe(revision + 1)
    expect((await stored()).map(({ study, status }) => [study, status])).toEqual([
      ['NCT00000001', 'RECRUITING'],
      ['NCT00000002', null],
    ])
  })

  it('may be more than a statement has room for, each at a facility of its own', async () => {
    const trials = Array.from({ length: 30 }, (_, number) => {
      const sites = Array.from({ length: 400 }, (__, index) =>
        siteInput({ facility: { name: `Clinic ${number}-${index}` } }),
      )
      return studyInput({
        sourceKey: `${number}`,
        categorySlug: 'clinical-trials',
        trial: trialDetails({ sites }),
      })
    })
    expect(await saveStudies(database.maintenance, trials, now)).toMatchObject({ inserted: 30 })
    expect(await database.db.$count(studySites)).toBe(12_000)
    expect(await database.db.$count(siteFacilities)).toBe(12_000)
  })
})

const realTrials = fileURLToPath(new URL('../../../../../../shared/data/trials', import.meta.url))
const hasRealTrials = existsSync(realTrials)
if (!hasRealTrials)
  process.stderr.write(`SKIPPED: the sites of real trials, because there is no folder ${realTrials}\n`)

describe.skipIf(!hasRealTrials)('the sites of real records (needs ../shared/data)', () => {
  it('are 479 with a place, 158 of them with a phone, in 77 trials that recruit, will, or invite', async () => {
    const names = await readdir(realTrials, { recursive: true })
    const files = names.filter((name) => name.endsWith('.json')).map((name) => join(realTrials, name))
    const deps = { db: database.maintenance, clock: () => now }
    expect(await runImport(deps, { files, all: true }, () => {})).toMatchObject({ read: 336, imported: 204 })
    const statuses = ['RECRUITING', 'NOT_YET_RECRUITING', 'ENROLLING_BY_INVITATION']
    const open = inArray(studies.status, statuses)
    expect(await database.db.$count(studies, open)).toBe(77)
    const sites = await database.db
      .select({ phone: studySites.phone, email: studySites.email, latitude: siteFacilities.latitude })
      .from(studySites)
      .innerJoin(studies, eq(studies.id, studySites.studyId))
      .innerJoin(siteFacilities, eq(siteFacilities.id, studySites.facilityId))
      .where(open)
    expect([
      sites.filter(({ latitude }) => latitude !== null).length,
      sites.filter(({ phone }) => phone !== null).length,
      sites.filter(({ email }) => email !== null).length,
    ]).toEqual([479, 158, 142])
    expect(await database.db.$count(studies, isNotNull(studies.confirmedOn))).toBe(204)
  })
})
