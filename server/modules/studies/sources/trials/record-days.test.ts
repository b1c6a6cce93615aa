import { closedRecords, studies } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { importRecords, noTotals } from './import-trials.ts'

const now = new Date('2026-11-20T12:00:00Z')

const database = useTestDatabase('Clinical Trials')
beforeEach(async () => {
  await database.db.delete(studies)
  await database.db.delete(closedRecords)
})

const trial = (title: string, overallStatus = 'RECRUITING', changedOn?: string) =>
  registryRecord('NCT00000001', {
    title,
    status: { overallStatus, ...(changedOn && { lastUpdatePostDateStruct: { date: changedOn } }) },
  })

async function run(...records: unknown[]) {
  const totals = noTotals()
  await importRecords(database.maintenance, records, { all: false, now, totals })
  return totals
}

describe('records of several days', () => {
  const older = (title = 'Older', status = 'RECRUITING') => trial(title, status, '2026-10-01')
  const newer = (title = 'Newer', status = 'RECRUITING') => trial(title, status, '2026-11-20')
  const importEach = async (...records: unknown[]) => {
    let totals: Awaited<ReturnType<typeof run>> | null = null
    for (const record of records) totals = await run(record)
    return totals
  }
  const open = () => database.db.select({ title: studies.title }).from(studies).where(isOpen('2026-11-20'))

  it('keeps what a newer one said', async () => {
    expect(await importEach(newer(), older())).toMatchObject({
      updated: 0,
      skipped: { 'older, kept': 1 },
    })
    expect(await open()).toEqual([{ title: 'Newer' }])
  })

  it.each(['COMPLETED', 'SUSPENDED'])('opens no trial that was %s later, stored or not', async (status) => {
    expect(await importEach(newer('Newer', status), older())).toMatchObject({ imported: 0 })
    expect(await importEach(older(), newer('Newer', status), older())).toMatchObject({
      updated: 0,
      skipped: { 'older, kept': 1 },
    })
    expect(await open()).toEqual([])
  })

  it('closes no trial that recruits again', async () => {
    await importEach(newer(), older('Older', 'SUSPENDED'))
    expect(await open()).toEqual([{ title: 'Newer' }])
  })

  it('opens a trial again by a newer record still', async () => {
    await importEach(newer('Newer', 'SUSPENDED'), trial('Again', 'RECRUITING', '2026-11-21'))
    expect(await open()).toEqual([{ title: 'Again' }])
  })

  it('uses the newest of one file, in any order', async () => {
    await run(newer(), older())
    expect(await open()).toEqual([{ title: 'Newer' }])
    await database.db.delete(studies)
    await run(newer('Newer', 'COMPLETED'), older())
    expect(await open()).toEqual([])
  })

  it('takes a day in the future for none', async () => {
    await importEach(trial('Future', 'RECRUITING', '2062-01-01'), newer())
    expect(await open()).toEqual([{ title: 'Newer' }])
  })

  it('keeps a dated one before one without a day', async () => {
    await importEach(newer(), trial('Undated'))
    expect(await open()).toEqual([{ title: 'Newer' }])
  })
})
