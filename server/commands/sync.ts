import * as v from 'valibot'
import { readDataConfig } from '#server/config/config.ts'
import { runSync } from '#server/modules/studies/sources/registry/command.ts'
import { registryClient } from '#server/modules/studies/sources/registry/follow-registry.ts'
import {
  type SyncCommand,
  SyncMessage,
  type SyncStatus,
} from '#server/modules/studies/sources/registry/sync-messages.ts'
import { statusText } from '#server/modules/studies/sources/registry/sync-status.ts'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'
import { runCommandLine } from './command-line.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run sync [-- status]

Brings the trials in line with ClinicalTrials.gov: the first time all that are open, then what has changed. A pass that
was interrupted continues.
  status   only prints how far the trials are behind, and what the last pass changed
  --help   prints this

REGISTRY_URL replaces the registry's address. DATABASE_URL names a PostgreSQL database; without it the data folder
(DATA_DIR, default .data) is used, through the host when it runs.
`

process.exitCode = await runCommandLine({
  usage,
  read: readArguments,
  run: async (command) => {
    process.stdout.write(statusText(await run(command)))
    return 0
  },
  failure: 'The sync failed',
})

function readArguments(given: string[]): SyncCommand | null {
  if (given.length === 0) return { onlyStatus: false }
  return given.length === 1 && given[0] === 'status' ? { onlyStatus: true } : null
}

function run(command: SyncCommand): Promise<SyncStatus | null> {
  const config = readDataConfig(process.env)
  const clock = () => new Date()
  const client = registryClient({ send: (request) => fetch(request), clock }, config.registryUrl)
  return runCommand(config, {
    path: '/sync',
    body: command,
    execute: async ({ db }) => {
      // As before an import.
      if (!command.onlyStatus) await saveSeed(db, clock().toISOString().slice(0, 10), null)
      const messages: SyncMessage[] = []
      await runSync({ db, clock, client }, command, new AbortController().signal, (message) => {
        print(message)
        messages.push(message)
      })
      return resultOf(messages.at(-1))
    },
    follow: async (lines) => {
      let last: SyncMessage | undefined
      for await (const line of lines) {
        last = v.parse(SyncMessage, JSON.parse(line))
        print(last)
      }
      return resultOf(last)
    },
  })
}

function print(message: SyncMessage): void {
  if (message.type !== 'progress') return
  const { read, changed, closed, refused } = message.counts
  process.stderr.write(`${read} read, ${changed} changed, ${closed} closed, ${refused} refused\n`)
}

/** @throws if the sync failed or ended early. */
function resultOf(last: SyncMessage | undefined): SyncStatus | null {
  if (last?.type === 'status') return last.status
  throw new Error(last?.type === 'failure' ? last.reason : 'the host ended before the sync was complete')
}
