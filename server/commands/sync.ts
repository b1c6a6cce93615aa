import * as v from 'valibot'
import { registryClient } from '#server/modules/studies/sources/registry/follow-registry.ts'
import { readState } from '#server/modules/studies/sources/registry/sync-state.ts'
import { statusOf, statusText } from '#server/modules/studies/sources/registry/sync-status.ts'
import { syncTrials } from '#server/modules/studies/sources/registry/sync-trials.ts'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'
import { command } from './command.ts'

const usage = `Usage: npm run sync [-- status]

Brings the trials in line with ClinicalTrials.gov: the first time all that are open, then what has changed. A pass that
was interrupted continues.
  status   only prints how far the trials are behind, and what the last pass changed
  --help   prints this

REGISTRY_URL replaces the registry's address; a running host uses its own setting.
`

export const sync = command({
  usage,
  failure: 'The sync failed',
  setting: 'REGISTRY_URL',
  given: v.object({ words: v.union([v.strictTuple([]), v.strictTuple([v.literal('status')])]) }),
  streams: true,
  run: async ({ words }, { database: { maintenance: db }, clock, send, config }, { warn, signal }) => {
    if (words.length === 0) {
      // The registry's studies need the categories of the seed, as they do before an import.
      await saveSeed(db, clock().toISOString().slice(0, 10), null, config.seed)
      const client = registryClient({ send, clock }, config.registryUrl)
      const report: Parameters<typeof syncTrials>[0]['report'] = ({ read, changed, closed, refused }) =>
        void warn(`${read} read, ${changed} changed, ${closed} closed, ${refused} refused\n`)
      await syncTrials({ db, clock, client, command: 'npm run sync', report }, signal)
    }
    const state = await readState(db)
    return statusText(state && statusOf(state, clock()))
  },
})
