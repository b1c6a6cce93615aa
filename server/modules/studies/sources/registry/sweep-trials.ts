import { closeStudies, findOpenKeys } from '#server/modules/studies/catalogue/close-studies.ts'
import { type ImportTotals, importRecords } from '#server/modules/studies/sources/trials/import-trials.ts'
import { studyOfTrial } from '#server/modules/studies/sources/trials/study-of-trial.ts'
import { nctIdOf } from '#server/modules/studies/sources/trials/trial-record.ts'
import { PageChain, RegistryError } from './registry-client.ts'
import { maxIds, openIds, trialsById } from './registry-queries.ts'
import { type SyncDependencies, save, source } from './sync-state.ts'

/**
 * Most trials that may vanish between two sweeps: a share of ours, or this number if that is more. Beyond that the
 * registry's answer is more likely wrong than true.
 */
const maxVanished = { share: 0.05, count: 20 }

/**
 * Compares our open trials with the registry's, by id, and asks for each that only one of them has. One that only we
 * have may have closed there, lost its US sites, or vanished: ours closes. One that only the registry has is imported.
 *
 * @param totals Added to.
 * @throws {RegistryError} if too many have vanished; then nothing closes for that reason.
 */
export async function sweepTrials(
  deps: SyncDependencies,
  signal: AbortSignal,
  totals: ImportTotals,
): Promise<void> {
  const { db, clock } = deps
  const listed = await listedIds(deps, signal)
  const ours = new Set(await findOpenKeys(db, source, clock()))
  const vanished = new Set([...ours].filter((id) => !listed.has(id)))
  const differing = [...vanished, ...[...listed].filter((id) => !ours.has(id))]
  for (let start = 0; start < differing.length; start += maxIds) {
    const query = trialsById(differing.slice(start, start + maxIds))
    const { records } = await deps.client.page(query, null, signal)
    for (const record of records) vanished.delete(nctIdOf(record) ?? '')
    await update(deps, records, totals, signal)
    await save(db, { activeAt: clock() })
  }
  if (vanished.size > Math.max(maxVanished.count, maxVanished.share * ours.size))
    throw new RegistryError(
      `no longer has ${vanished.size} of ${ours.size} trials, which is too many to be true`,
    )
  if (listed.size === 0 && vanished.size > 0)
    throw new RegistryError('lists no open trial, which is too few to be true')
  totals.closed += await closeStudies(db, { source, keys: [...vanished] }, clock())
}

async function listedIds({ db, client, clock }: SyncDependencies, signal: AbortSignal): Promise<Set<string>> {
  const ids = new Set<string>()
  const chain = new PageChain()
  for (let token: string | null = null; ;) {
    const page = await client.page(openIds, token, signal)
    chain.check(page)
    const { records, next } = page
    for (const record of records) {
      const id = nctIdOf(record)
      if (id === null) throw new RegistryError('answered in another form than its API has')
      ids.add(id)
    }
    await save(db, { activeAt: clock() })
    if (next === null) return ids
    token = next
  }
}

/** Imports open trials, and closes those that have closed, or that have no place any more. */
async function update(
  { db, clock }: SyncDependencies,
  records: readonly unknown[],
  totals: ImportTotals,
  signal: AbortSignal,
): Promise<void> {
  const options = { all: false, now: clock(), isCurrent: true, signal, totals }
  const closed: string[] = []
  for (const record of records) {
    const id = nctIdOf(record)
    // The registry does not list it as open in the US either.
    if (id !== null && (await studyOfTrial(record, options)) === 'no locations') closed.push(id)
  }
  await importRecords(db, records, options)
  totals.closed += await closeStudies(db, { source, keys: closed }, options.now)
}
