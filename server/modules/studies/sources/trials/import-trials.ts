import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { isRefusedData } from '#server/db/failures.ts'
import { closeStudies, findExpiryDays } from '#server/modules/studies/catalogue/close-studies.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import {
  type Refusal,
  type RunCounts,
  maxRefusals,
  recordRun,
} from '#server/modules/studies/sources/runs/record-run.ts'
import { basename } from 'node:path'
import { readTrialFile, TrialFileError } from './read-trial-file.ts'
import { findRecordDays, latestDay, noteClosedRecords } from './record-days.ts'
import { studyOfTrial } from './study-of-trial.ts'
import { notesOf } from './trial-notes.ts'
import { nctIdOf, updateDayOf } from './trial-record.ts'

export interface ImportProgress {
  file: string
  /** Counted from 1. */
  fileNumber: number
  fileCount: number
  /** Records read so far, of all files. */
  read: number
}

export interface ImportTotals {
  read: number
  imported: number
  updated: number
  unchanged: number
  /** Studies that were open until now and are closed. */
  closed: number
  /** Number of skipped records by reason. */
  skipped: Record<string, number>
  /** The first hundred records that were skipped because they cannot be read or stored. */
  refusals: Refusal[]
  /** Texts that were imported in the registry's own words: the number, and the first hundred. */
  noted: number
  notes: Refusal[]
  failedFiles: { file: string; reason: string }[]
}

interface ImportOptions {
  /** Keeps trials of every status for the operator, not only those that participants see. */
  all: boolean
  now: Date
  /** The registry's answers of now: they count whatever their day. A file may be older than what is stored. */
  isCurrent?: boolean
  /** Ends the import before its next batch. */
  signal?: AbortSignal
  /** Added to. */
  totals: ImportTotals
}

/** Records between two saves: about 50 ms of work, the longest time for which a serving host is blocked. */
const batchSize = 50

const source = 'clinicaltrials.gov'

/** Reasons of skipped records that the source ought to correct. */
const refusals: readonly string[] = ['incomplete record', 'no locations', 'cannot be stored']

/** Reasons that close a stored study. */
const closing: readonly string[] = ['not open', 'no open US site', 'no US site', 'no market area']

/** Unreadable files that the failure of a run names. */
const maxFailedFiles = 5

/**
 * Imports files of ClinicalTrials.gov API v2 JSON into the catalogue for `npm run import`, one file after another, and
 * writes the run down. A study is inserted or updated by its NCT id; importing the same again changes nothing, on any
 * date, and an older record of a trial changes nothing. A stored study is closed if its trial is no longer open in the US.
 * Unreadable files and unsuitable records are counted and skipped; a run with such a file counts as failed.
 *
 * @param report Called before each batch and after each file.
 * @throws if the database fails or has no categories yet (`saveSeed`), or the signal's reason once it is
 * aborted; batches saved before remain.
 */
export function runImport(
  { db, clock }: { db: Database; clock: () => Date },
  { files, all }: { files: readonly string[]; all: boolean },
  report: (progress: ImportProgress) => void,
  signal?: AbortSignal,
): Promise<ImportTotals> {
  const run = { source, kind: 'import', command: 'npm run import', signal } as const
  return recordRun({ db, clock }, run, async (counts) => {
    const totals = noTotals()
    const options = { all, now: clock(), totals, ...(signal && { signal }) }
    try {
      for (const [index, file] of files.entries()) {
        const progress = { file, fileNumber: index + 1, fileCount: files.length }
        const reportFile = () => report({ ...progress, read: totals.read })
        await importFile(db, file, options, reportFile)
        reportFile()
      }
      return totals
    } finally {
      addToRun(counts, totals)
      counts.failure = failedFilesText(totals)
    }
  })
}

async function importFile(db: Database, file: string, options: ImportOptions, report: () => void) {
  try {
    await importRecords(db, await readTrialFile(file), options, report)
  } catch (error) {
    if (!(error instanceof TrialFileError)) throw error
    options.totals.failedFiles.push({ file, reason: error.message })
  }
}

function failedFilesText({ failedFiles }: ImportTotals): string | null {
  if (failedFiles.length === 0) return null
  const named = failedFiles.slice(0, maxFailedFiles).map(({ file, reason }) => `${basename(file)} ${reason}`)
  const more = failedFiles.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more files`] : [])].join('; ')
}

/** Trials that are closed or not for us are no failures, so only records that cannot be read or stored are refused. */
export const refusedOf = ({ skipped }: ImportTotals): number =>
  refusals.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0)

export function addToRun(counts: RunCounts, totals: ImportTotals): void {
  counts.changed += totals.imported + totals.updated
  counts.closed += totals.closed
  counts.refused += refusedOf(totals)
  counts.refusals = [...counts.refusals, ...totals.refusals].slice(0, maxRefusals)
  counts.noted += totals.noted
  counts.notes = [...counts.notes, ...totals.notes].slice(0, maxRefusals)
}

export const noTotals = (): ImportTotals => ({
  read: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  closed: 0,
  skipped: {},
  refusals: [],
  noted: 0,
  notes: [],
  failedFiles: [],
})

/** Imports records, and adds to the totals. @param report Called before each batch. */
export async function importRecords(
  db: Database,
  records: readonly unknown[],
  options: ImportOptions,
  report = () => {},
): Promise<void> {
  for (let start = 0; start < records.length; start += batchSize) {
    report()
    // The embedded engine never yields to the event loop by itself: without this, an importing host would serve nobody.
    await nextTurn()
    options.signal?.throwIfAborted()
    await importBatch(db, records.slice(start, start + batchSize), options)
  }
}

async function importBatch(db: Database, records: readonly unknown[], options: ImportOptions): Promise<void> {
  const { now, totals } = options
  const { studies, closed } = await readBatch(db, records, options)
  await saveBatch(db, [...studies.values()], options)
  await noteClosedRecords(db, source, closed)
  totals.closed += await closeStudies(db, { source, keys: [...closed.keys()] }, now)
}

interface Batch {
  studies: Map<string, StudyInput>
  /** Days of the records that close a study, by its key. */
  closed: Map<string, string | null>
}

/** Reads a batch of records. If a trial has several, the newest counts, and the last one of a day. */
async function readBatch(db: Database, records: readonly unknown[], options: ImportOptions): Promise<Batch> {
  const { now, totals, isCurrent = false } = options
  const batch: Batch = { studies: new Map(), closed: new Map() }
  const ids = records.map(nctIdOf).filter((id) => id !== null)
  const storedExpiry = await findExpiryDays(db, source, ids)
  const newest = isCurrent ? new Map<string, string>() : await findRecordDays(db, source, ids, now)
  for (const record of records) {
    totals.read += 1
    const key = nctIdOf(record) ?? `record ${totals.read}`
    const day = dayOf(record, now)
    const isOlder = (day ?? '') < (newest.get(key) ?? '')
    const study = isOlder ? 'older, kept' : await studyOfTrial(record, { ...options, storedExpiry })
    if (typeof study === 'string') skip(totals, study, key)
    // A record that cannot be read says nothing of its trial.
    if (isOlder || study === 'incomplete record' || study === 'no locations') continue
    if (batch.studies.delete(key)) skip(totals, 'repeated', key)
    batch.closed.delete(key)
    if (typeof study !== 'string') {
      batch.studies.set(key, study)
      for (const reason of notesOf(record, study.longDescription)) addNote(totals, { key, reason })
    } else if (closing.includes(study)) batch.closed.set(key, day)
    if (day !== null && !isCurrent) newest.set(key, day)
  }
  return batch
}

/** The day of a record's last change; null without one, or with one that cannot be. */
function dayOf(record: unknown, now: Date): string | null {
  const day = updateDayOf(record)
  return day !== null && day <= latestDay(now) ? day : null
}

/** Saves a batch; if the database refuses a record, only that one is skipped. */
async function saveBatch(
  db: Database,
  studies: readonly StudyInput[],
  options: ImportOptions,
): Promise<void> {
  const { now, totals } = options
  try {
    const counts = await saveStudies(db, studies, now)
    totals.imported += counts.inserted
    totals.updated += counts.updated
    totals.unchanged += counts.unchanged
  } catch (error) {
    if (!isRefusedData(error)) throw error
    const [study] = studies
    if (studies.length === 1 && study) skip(totals, 'cannot be stored', study.sourceKey)
    else for (const one of studies) await saveBatch(db, [one], options)
  }
}

function skip(totals: ImportTotals, reason: string, key: string): void {
  totals.skipped[reason] = (totals.skipped[reason] ?? 0) + 1
  if (refusals.includes(reason) && totals.refusals.length < maxRefusals) totals.refusals.push({ key, reason })
}

function addNote(totals: ImportTotals, note: Refusal): void {
  totals.noted += 1
  if (totals.notes.length < maxRefusals) totals.notes.push(note)
}
