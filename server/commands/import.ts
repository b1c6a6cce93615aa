import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { runCommandLine } from './command-line.ts'
import { readDataConfig } from '#server/config/config.ts'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'
import {
  type ImportCommand,
  ImportMessage,
  type ImportProgress,
  type ImportTotals,
} from '#server/modules/studies/sources/trials/import-messages.ts'
import { progressPrinter, totalsText } from '#server/modules/studies/sources/trials/import-report.ts'
import { runImport } from '#server/modules/studies/sources/trials/import-trials.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage: npm run import -- FILE... [--all]

Imports clinical trials from ClinicalTrials.gov API v2 JSON: an array, {studies}, or one study per file.
  --all    keeps trials of every status; participants see only those that recruit or will soon
  --help   prints this

DATABASE_URL names a PostgreSQL database; without it the data folder (DATA_DIR, default .data) is used, through the
host when it runs.
`

type Report = (progress: ImportProgress) => void

process.exitCode = await runCommandLine({
  usage,
  read: readArguments,
  run: async (command) => {
    const totals = await importWithProgress(command)
    process.stdout.write(totalsText(totals))
    return totals.failedFiles.length > 0 ? 1 : 0
  },
  failure: 'The import failed',
})

/** Ends the progress line before anything else is printed. */
async function importWithProgress(command: ImportCommand): Promise<ImportTotals> {
  try {
    return await run(
      command,
      progressPrinter(process.stderr, () => performance.now()),
    )
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\n')
  }
}

/** Paths become absolute: the host that reads the files may run in another folder. */
function readArguments(given: string[]): ImportCommand | null {
  const options = { all: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    if (positionals.length === 0) return null
    return { files: positionals.map((file) => resolve(file)), all: values.all ?? false }
  } catch {
    return null
  }
}

function run(command: ImportCommand, report: Report): Promise<ImportTotals> {
  return runCommand(readDataConfig(process.env), {
    path: '/import',
    body: command,
    execute: async ({ db }) => {
      const clock = () => new Date()
      // The host does the same at its first start, so the order of the two does not matter. It sets the names
      // itself.
      await saveSeed(db, clock().toISOString().slice(0, 10), null)
      return runImport({ db, clock }, command, report)
    },
    follow: (lines) => followImport(lines, report),
  })
}

/** Follows the running host's messages until the import has ended. */
async function followImport(lines: AsyncIterable<string>, report: Report): Promise<ImportTotals> {
  for await (const line of lines) {
    const message = v.parse(ImportMessage, JSON.parse(line))
    if (message.type === 'totals') return message.totals
    if (message.type === 'failure') throw new Error(message.reason)
    report(message.progress)
  }
  throw new Error('the host ended before the import was complete')
}
