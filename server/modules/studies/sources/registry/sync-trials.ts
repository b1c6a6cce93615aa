import { dayMs } from '#domain/dates/spans.ts'
import type { SyncPass } from '#server/db/tables/source-tables.ts'
import { errorText } from '#server/errors/error-text.ts'
import { type RunCounts, recordRun } from '#server/modules/studies/sources/runs/record-run.ts'
import {
  type ImportTotals,
  addToRun,
  importRecords,
  noTotals,
  refusedOf,
} from '#server/modules/studies/sources/trials/import-trials.ts'
import { updateDayOf } from '#server/modules/studies/sources/trials/trial-record.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { PageChain, RegistryError } from './registry-client.ts'
import { changedSince, openTrials } from './registry-queries.ts'
import { sweepTrials } from './sweep-trials.ts'
import { type SyncDependencies, type SyncState, begin, newPass, save, source } from './sync-state.ts'

/** Records of a run so far. */
type SyncCounts = Record<'read' | 'changed' | 'closed' | 'refused', number>

interface RunDependencies extends SyncDependencies {
  /** For the log. */
  command: string
  /** Called after each page. */
  report?: (counts: SyncCounts) => void
}

/** Days that a pass reads again: the registry may publish a change under an earlier day. */
const overlapDays = 2
const sweepEveryMs = 7 * dayMs
/** More than one in so many records that cannot be read are a failure that the operator is told. */
const maxRefusedShare = 20

/**
 * Brings our trials in line with the registry: reads what changed there since the last pass, and once a week compares
 * all open trials. The first pass reads all that is open. A pass that was interrupted continues at its next page. Each
 * call is a run of the source.
 *
 * @throws if the registry, its data or the database fails; the next run continues. With the signal's reason once it is
 * aborted.
 */
export async function syncTrials(deps: RunDependencies, signal: AbortSignal): Promise<void> {
  const { command } = deps
  await recordRun(deps, { source, kind: 'sync', command, signal }, (run) => syncOnce(deps, signal, run))
}

async function syncOnce(deps: RunDependencies, signal: AbortSignal, run: RunCounts): Promise<void> {
  const state = await begin(deps.db, deps.clock())
  try {
    const counts = await runPass(deps, state, signal, run)
    const now = deps.clock()
    if (state.sweptAt === null || now.getTime() - state.sweptAt.getTime() >= sweepEveryMs) {
      const swept = noTotals()
      await sweepTrials(deps, signal, swept).finally(() => addToRun(run, swept))
      addTo(counts, swept)
      await save(deps.db, { sweptAt: now, ...countsOf(counts) })
      deps.report?.(counts)
    }
    const { failure } = run
    await save(deps.db, { failure, failedAt: failure === null ? null : deps.clock() })
  } catch (error) {
    if (!signal.aborted) await save(deps.db, { failure: errorText(error), failedAt: deps.clock() })
    throw error
  }
}

async function runPass(
  deps: RunDependencies,
  { pass: interrupted, updatedThrough, ...state }: SyncState,
  signal: AbortSignal,
  run: RunCounts,
): Promise<SyncCounts> {
  const { db, client, clock } = deps
  let pass = interrupted ?? newPass(clock(), updatedThrough && addDays(updatedThrough, -overlapDays))
  const counts: SyncCounts = interrupted === null ? noCounts() : { read: pass.read, ...countsOf(state) }
  let chain = new PageChain({ read: pass.read, expected: pass.expected ?? null })
  for (;;) {
    const query = pass.from === null ? openTrials : changedSince(pass.from)
    const page = await client.page(query, pass.token, signal).catch((error: unknown) => {
      if (!(error instanceof RegistryError && error.status === 400) || pass.token === null) throw error
      // The registry no longer knows the token of a pass that was interrupted for long.
      return { records: [], next: null, total: null, isStale: true }
    })
    if ('isStale' in page) {
      pass = { ...newPass(clock(), pass.from), newest: pass.newest }
      chain = new PageChain()
      continue
    }
    await checkPage(deps, pass, () => chain.check(page))
    const totals = noTotals()
    const options = { all: false, now: clock(), isCurrent: true, signal, totals }
    await importRecords(db, page.records, options).finally(() => addToRun(run, totals))
    pass = { ...passAfter(pass, page.records, totals), token: page.next, expected: chain.expected }
    if (pass.incomplete * 2 >= pass.read && pass.read > 0)
      throw new RegistryError('has records in another form than its API has')
    addTo(counts, totals)
    const isLast = page.next === null
    if (isLast && pass.from === null && pass.read === 0)
      throw new RegistryError('lists no open trial, which is too few to be true')
    if (isLast && pass.incomplete > 1 && pass.incomplete * maxRefusedShare > pass.read)
      run.failure = `${pass.incomplete} of ${pass.read} records could not be read`
    await save(db, {
      activeAt: clock(),
      ...countsOf(counts),
      ...(isLast ? endOf(pass, updatedThrough) : { pass }),
    })
    deps.report?.(counts)
    if (isLast) return counts
  }
}

/** A list that does not hold together is asked for again from its beginning: its next page would fail again. */
async function checkPage({ db, clock }: SyncDependencies, { from }: SyncPass, check: () => void) {
  try {
    check()
  } catch (error) {
    await save(db, { pass: newPass(clock(), from) })
    throw error
  }
}

function passAfter(pass: SyncPass, records: readonly unknown[], totals: ImportTotals): SyncPass {
  const today = pass.startedAt.slice(0, 10)
  // A day in the future is a mistake, and would hide all changes until then.
  const days = records.flatMap((record) => updateDayOf(record) ?? []).filter((day) => day <= today)
  return {
    ...pass,
    newest: [pass.newest ?? '', ...days].reduce((one, other) => (one > other ? one : other)) || null,
    read: pass.read + totals.read,
    incomplete: pass.incomplete + refusedOf(totals),
  }
}

function endOf({ startedAt, newest }: SyncPass, updatedThrough: string | null): Partial<SyncState> {
  const isNewer = newest !== null && newest > (updatedThrough ?? '')
  return { pass: null, syncedAt: new Date(startedAt), updatedThrough: isNewer ? newest : updatedThrough }
}

const noCounts = (): SyncCounts => ({ read: 0, changed: 0, closed: 0, refused: 0 })

const countsOf = ({ changed, closed, refused }: Omit<SyncCounts, 'read'>) => ({ changed, closed, refused })

function addTo(counts: SyncCounts, totals: ImportTotals): void {
  const { read, imported, updated, closed } = totals
  counts.read += read
  counts.changed += imported + updated
  counts.closed += closed
  counts.refused += refusedOf(totals)
}
