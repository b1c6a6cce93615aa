import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { isRefusedData } from '#server/db/failures.ts'
import { closeStudies, findExpiryDays } from '#server/modules/studies/catalogue/close-studies.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import type { ImportProgress, ImportTotals } from './import-messages.ts'
import { readTrialFile, TrialFileError } from './read-trial-file.ts'
import { studyOfTrial } from './study-of-trial.ts'
import { nctIdOf } from './trial-record.ts'

export interface ImportOptions {
  /** Keeps trials of every status for the operator, not only those that participants see. */
  all: boolean
  now: Date
  /** Ends the import before its next batch. */
  signal?: AbortSignal
}

/** Records between two saves: about 50 ms of work, the longest time for which a serving host is blocked. */
const batchSize = 50

const source = 'clinicaltrials.gov'

/**
 * Imports files of ClinicalTrials.gov API v2 JSON into the catalogue, one file after another. A study is
 * inserted or updated by its NCT id; importing the same again changes nothing, on any date. A stored study is
 * closed if its trial is no longer open. Unreadable files and unsuitable records are counted and skipped.
 *
 * @param report Called before each batch and after each file.
 * @throws if the database fails or has no categories yet (`saveSeed`), or the signal's reason once it is
 * aborted; batches saved before remain.
 */
export async function importTrials(
  db: Database,
  files: readonly string[],
  options: ImportOptions,
  report: (progress: ImportProgress) => void,
): Promise<ImportTotals> {
  const totals = noTotals()
  for (const [index, file] of files.entries()) {
    const reportFile = () =>
      report({ file, fileNumber: index + 1, fileCount: files.length, read: totals.read })
    try {
      await importRecords(db, await readTrialFile(file), options, totals, reportFile)
    } catch (error) {
      if (!(error instanceof TrialFileError)) throw error
      totals.failedFiles.push({ file, reason: error.message })
    }
    reportFile()
  }
  return totals
}

export const noTotals = (): ImportTotals => ({
  read: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  closed: 0,
  skipped: {},
  failedFiles: [],
})

/**
 * Imports records as `importTrials` does, and adds to the totals.
 *
 * @param report Called before each batch.
 */
export async function importRecords(
  db: Database,
  records: readonly unknown[],
  options: ImportOptions,
  totals: ImportTotals,
  report: () => void,
): Promise<void> {
  for (let start = 0; start < records.length; start += batchSize) {
    report()
    // The embedded engine never yields to the event loop by itself: without this, an importing host would
    // serve nobody.
    await nextTurn()
    options.signal?.throwIfAborted()
    await importBatch(db, records.slice(start, start + batchSize), options, totals)
  }
}

async function importBatch(
  db: Database,
  records: readonly unknown[],
  options: ImportOptions,
  totals: ImportTotals,
): Promise<void> {
  const ids = records.map(nctIdOf).filter((id) => id !== null)
  const storedExpiry = await findExpiryDays(db, source, ids)
  const studies = new Map<string, StudyInput>()
  const closed = new Set<string>()
  for (const record of records) {
    const study = await studyOfTrial(record, { ...options, storedExpiry })
    totals.read += 1
    const id = typeof study === 'string' ? nctIdOf(record) : study.sourceKey
    // One statement cannot update a row twice, so the last of several records with one id counts.
    if (id !== null && studies.delete(id)) skip(totals, 'repeated')
    if (typeof study !== 'string') studies.set(study.sourceKey, study)
    else skip(totals, study)
    if (id !== null && study === 'not open') closed.add(id)
    else if (id !== null) closed.delete(id)
  }
  await saveBatch(db, [...studies.values()], options.now, totals)
  totals.closed += await closeStudies(db, { source, keys: [...closed] }, options.now)
}

/** Saves a batch; if the database refuses a record, only that one is skipped. */
async function saveBatch(
  db: Database,
  studies: readonly StudyInput[],
  now: Date,
  totals: ImportTotals,
): Promise<void> {
  try {
    const counts = await saveStudies(db, studies, now)
    totals.imported += counts.inserted
    totals.updated += counts.updated
    totals.unchanged += counts.unchanged
  } catch (error) {
    if (!isRefusedData(error)) throw error
    if (studies.length === 1) skip(totals, 'cannot be stored')
    else for (const study of studies) await saveBatch(db, [study], now, totals)
  }
}

function skip(totals: ImportTotals, reason: string): void {
  totals.skipped[reason] = (totals.skipped[reason] ?? 0) + 1
}
