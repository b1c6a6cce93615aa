import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { studies } from '#server/db/schema.ts'
import { denver, registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { readRevision } from '#server/modules/studies/catalogue/revision.ts'
import { type ImportProgress, runImport } from './import-trials.ts'

const now = new Date('2026-11-20T12:00:00Z')

const database = useTestDatabase('Clinical Trials')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trials-'))
  await database.db.delete(studies)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const trial = (nctId: string, title = 'A trial', overallStatus = 'RECRUITING') =>
  registryRecord(nctId, { title, status: { overallStatus } })

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  )
  return path
}

const run = (
  files: string[],
  all = false,
  at = now,
  report = (_progress: ImportProgress) => {},
  stop?: AbortSignal,
) => runImport({ db: database.maintenance, clock: () => at }, { files, all }, report, stop)

describe('an import', () => {
  it('reads an array, {studies} and one study', async () => {
    const totals = await run([
      await write('array.json', [trial('NCT00000001')]),
      await write('page.json', { studies: [trial('NCT00000002')], nextPageToken: 'x' }),
      await write('one.json', `\u{FEFF}${JSON.stringify(trial('NCT00000003'))}`),
    ])
    expect(totals).toEqual({
      read: 3,
      imported: 3,
      updated: 0,
      unchanged: 0,
      closed: 0,
      skipped: {},
      refusals: [],
      noted: 0,
      notes: [],
      failedFiles: [],
    })
    expect(await database.db.$count(studies)).toBe(3)
  })

  it('changes nothing the second time, and updates changed trials', async () => {
    const file = await write('a.json', [trial('NCT00000001'), trial('NCT00000002')])
    await run([file])
    const revision = await readRevision(database.db)
    expect(await run([file])).toMatchObject({ imported: 0, updated: 0, unchanged: 2 })
    expect(await readRevision(database.db)).toBe(revision)

    const newer = await write('b.json', [trial('NCT00000001', 'Another title'), trial('NCT00000002')])
    expect(await run([newer])).toMatchObject({ imported: 0, updated: 1, unchanged: 1 })
    const [row] = await database.db.select().from(studies).where(eq(studies.sourceKey, 'NCT00000001'))
    expect(row?.title).toBe('Another title')
  })

  it('counts skipped records by reason, and imports the rest', async () => {
    const file = await write('a.json', [
      null,
      { protocolSection: {} },
      trial('NCT00000001', 'A trial', 'COMPLETED'),
      trial('NCT00000002', 'First'),
      trial('NCT00000002', 'Last'),
    ])
    expect(await run([file])).toMatchObject({
      read: 5,
      imported: 1,
      skipped: { 'incomplete record': 2, 'not open': 1, repeated: 1 },
    })
    expect(await database.db.select({ title: studies.title }).from(studies)).toEqual([{ title: 'Last' }])
  })

  it('closes a stored study whose trial is no longer open, once, and reopens it with the trial', async () => {
    const open = await write('open.json', [trial('NCT00000001'), trial('NCT00000002')])
    const ended = await write('ended.json', [trial('NCT00000001', 'A trial', 'TERMINATED')])
    const neverStored = await write('other.json', [trial('NCT00000003', 'A trial', 'COMPLETED')])
    await run([open])
    const revision = await readRevision(database.db)
    expect(await run([ended, neverStored])).toMatchObject({ closed: 1, skipped: { 'not open': 2 } })
    expect(await database.db.$count(studies, isOpen('2026-11-20'))).toBe(1)
    expect(await readRevision(database.db)).toBe(revision + 1)
    expect(await run([ended])).toMatchObject({ closed: 0 })
    expect(await readRevision(database.db)).toBe(revision + 1)
    expect(await run([open])).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await database.db.$count(studies, isOpen('2026-11-20'))).toBe(2)
  })

  it('uses the last of several records of one trial, open or not', async () => {
    const open = trial('NCT00000001')
    const ended = trial('NCT00000001', 'A trial', 'COMPLETED')
    expect(await run([await write('a.json', [open, ended])])).toMatchObject({ imported: 0, closed: 0 })
    expect(await run([await write('b.json', [ended, open])])).toMatchObject({ imported: 1, closed: 0 })
    expect(await run([await write('c.json', [open, ended])])).toMatchObject({ closed: 1 })
  })

  it('closes a stored trial whose US sites have closed or are gone, but not one without any place', async () => {
    const at = (nctId: string, ...locations: unknown[]) => registryRecord(nctId, { locations })
    const ids = [1, 2, 3, 4].map((number) => `NCT0000000${number}`)
    await run([
      await write(
        'a.json',
        ids.map((id) => trial(id)),
      ),
    ])
    const paris = { city: 'Paris', country: 'France', status: 'RECRUITING' }
    const totals = await run([
      await write('b.json', [
        at('NCT00000001', { ...denver, status: 'COMPLETED' }, paris),
        at('NCT00000002', paris),
        at('NCT00000003', { country: 'United States' }),
        at('NCT00000004'),
      ]),
    ])
    expect(totals).toMatchObject({
      closed: 3,
      skipped: { 'no open US site': 1, 'no US site': 1, 'no market area': 1, 'no locations': 1 },
      refusals: [{ key: 'NCT00000004', reason: 'no locations' }],
    })
    expect(await database.db.$count(studies, isOpen('2026-11-20'))).toBe(1)
  })

  it('changes nothing when the same file is imported after its trials’ last day', async () => {
    const dated = registryRecord('NCT00000001', { status: { completionDateStruct: { date: '2026-11-25' } } })
    const file = await write('a.json', [dated])
    await run([file])
    const later = new Date('2027-02-01T12:00:00Z')
    expect(await run([file], false, later)).toMatchObject({ updated: 0, unchanged: 1 })
    const [row] = await database.db.select().from(studies)
    expect(row?.expireOn).toBe('2026-11-25')
  })

  it('stores the valid records of a batch that the database refuses, and counts the rest', async () => {
    await database.db.execute(sql`alter table study add constraint no_odd check (title <> 'Odd')`)
    const file = await write('a.json', [
      trial('NCT00000001'),
      trial('NCT00000002', 'Odd'),
      trial('NCT00000003'),
    ])
    try {
      expect(await run([file])).toMatchObject({ imported: 2, skipped: { 'cannot be stored': 1 } })
    } finally {
      await database.db.execute(sql`alter table study drop constraint no_odd`)
    }
  })

  it('shortens names for the index, and refuses an impossible year', async () => {
    const random = Array.from({ length: 2000 }, (_, index) => `${(index * 7919) % 9973} `).join('')
    const long = registryRecord('NCT00000001', {
      title: random,
      locations: [{ ...denver, facility: random }],
    })
    const sponsored = {
      protocolSection: {
        ...long.protocolSection,
        sponsorCollaboratorsModule: { leadSponsor: { name: random } },
      },
    }
    const ancient = registryRecord('NCT00000002', { status: { studyFirstSubmitDate: '0000-01-01' } })
    const totals = await run([await write('a.json', [sponsored, ancient])])
    expect(totals).toMatchObject({ imported: 1, skipped: { 'incomplete record': 1 } })
    const [row] = await database.db.select().from(studies)
    expect(row?.title.length).toBeLessThanOrEqual(300)
  })

  it('continues after unreadable files', async () => {
    const broken = await write('broken.json', '[{"protocolSection": ')
    const text = await write('text.json', '"text"')
    const latin = await write('latin.json', Buffer.from('[{"name": "Clínica"}]', 'latin1'))
    const missing = join(folder, 'missing.json')
    const huge = await write('huge.json', '')
    // A sparse file, which takes no room on the disk.
    await truncate(huge, 51 * 1024 * 1024)
    const good = await write('good.json', trial('NCT00000001'))
    const totals = await run([broken, text, latin, missing, huge, folder, good])
    expect(totals.imported).toBe(1)
    expect(totals.failedFiles).toEqual([
      { file: broken, reason: 'is not JSON' },
      { file: text, reason: 'holds no ClinicalTrials.gov records' },
      { file: latin, reason: 'is not UTF-8 text; save it as UTF-8' },
      { file: missing, reason: 'cannot be opened (ENOENT)' },
      { file: huge, reason: 'is larger than 50 MB; split it' },
      { file: folder, reason: 'is not a file' },
    ])
  })

  it('reports while it runs', async () => {
    const many = Array.from({ length: 120 }, (_, index) => trial(`NCT${String(index).padStart(8, '0')}`))
    const file = await write('many.json', many)
    const reports: ImportProgress[] = []
    await run([file], false, now, (progress) => void reports.push(progress))
    expect(reports.map(({ read }) => read)).toEqual([0, 50, 100, 120])
    expect(reports[0]).toMatchObject({ file, fileNumber: 1, fileCount: 1 })
  })

  it('lets other tasks run between its batches', async () => {
    const many = Array.from({ length: 500 }, (_, index) => trial(`NCT${String(index).padStart(8, '0')}`))
    const file = await write('many.json', many)
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await run([file])
    clearInterval(timer)
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('reads a study or a page in each line, packed or not, and counts lines that it cannot read', async () => {
    const lines = [trial('NCT00000001'), { studies: [trial('NCT00000002')] }].map((one) =>
      JSON.stringify(one),
    )
    const plain = await write('a.ndjson', `${lines.join('\r\n')}\n\n{"protocolSection": \n`)
    const packed = await write('a.json.gz', gzipSync(JSON.stringify([trial('NCT00000003')])))
    expect(await run([plain, packed])).toMatchObject({
      imported: 3,
      skipped: { 'incomplete record': 1 },
      refusals: [{ key: 'record 3', reason: 'incomplete record' }],
      failedFiles: [],
    })
  })

  it('refuses what is no trial, unpacks to too much, or is damaged', async () => {
    const numbers = await write('numbers.json', [1, 2, 3])
    const bomb = await write('bomb.gz', gzipSync(Buffer.alloc(51 * 1024 * 1024)))
    const cut = await write('cut.gz', gzipSync('[]').subarray(0, 15))
    const short = await write('short.json', '{}\n'.repeat(100_001))
    const { failedFiles } = await run([numbers, bomb, cut, short, await write('none.json', [])])
    expect(failedFiles).toEqual([
      { file: numbers, reason: 'holds no ClinicalTrials.gov records' },
      { file: bomb, reason: 'unpacks to more than 50 MB; split it' },
      { file: cut, reason: 'is a damaged gzip file' },
      { file: short, reason: 'has more than 100,000 lines; split it' },
    ])
  })

  it('ends before the next batch when it is aborted', async () => {
    const many = Array.from({ length: 120 }, (_, index) => trial(`NCT${String(index).padStart(8, '0')}`))
    const file = await write('many.json', many)
    const stop = new AbortController()
    const stopAfter = ({ read }: ImportProgress) => void (read === 50 && stop.abort(new Error('stopped')))
    await expect(run([file], false, now, stopAfter, stop.signal)).rejects.toThrow('stopped')
    expect(await database.db.$count(studies)).toBe(50)
  })
})

const realTrials = fileURLToPath(new URL('../../../../../../shared/data/trials', import.meta.url))
const hasRealTrials = existsSync(realTrials)
if (!hasRealTrials)
  process.stderr.write(`SKIPPED: the real trials, because there is no folder ${realTrials}\n`)

describe.skipIf(!hasRealTrials)('the real records (needs ../shared/data)', () => {
  it('give 75 trials for participants, 49 of them past their completion, and nothing new the second time', async () => {
    const names = await readdir(realTrials, { recursive: true })
    const files = names.filter((name) => name.endsWith('.json')).map((name) => join(realTrials, name))
    const totals = await run(files)
    expect(totals).toMatchObject({
      read: 336,
      imported: 75,
      updated: 0,
      unchanged: 0,
      closed: 0,
      skipped: { 'incomplete record': 42, 'no locations': 6, 'no US site': 84, 'not open': 129 },
      refusals: { length: 48 },
      failedFiles: [],
    })
    expect(await database.db.$count(studies, isNull(studies.expireOn))).toBe(49)
    expect(await run(files)).toMatchObject({ imported: 0, updated: 0, unchanged: 75 })
  })
})
