import { resolve } from 'node:path'
import * as v from 'valibot'
import { saveSeed } from '#server/modules/studies/sources/seed/save-seed.ts'
import { progressPrinter, totalsText } from '#server/modules/studies/sources/trials/import-report.ts'
import { runImport } from '#server/modules/studies/sources/trials/import-trials.ts'
import { requireFiles } from '#server/modules/studies/sources/trials/read-trial-file.ts'
import { command } from './command.ts'

const usage = `Usage: npm run import -- FILE... [--all]

Imports clinical trials from ClinicalTrials.gov API v2 JSON: an array, {studies}, one study, or any of them in each
line; packed with gzip or not.
  --all    keeps trials of every status; participants see only those that recruit or will soon
  --help   prints this
`

export const importFiles = command({
  usage,
  failure: 'The import failed',
  options: { all: { type: 'boolean' } },
  given: v.object({
    words: v.pipe(v.array(v.string()), v.minLength(1)),
    all: v.optional(v.boolean(), false),
  }),
  streams: true,
  run: async (
    { words, all },
    { database: { maintenance: db }, clock, config },
    { folder, print, warn, signal },
  ) => {
    const files = words.map((file) => resolve(folder, file))
    await requireFiles(files)
    // The host does the same at its first start, so the order of the two does not matter. It sets the names itself.
    await saveSeed(db, clock().toISOString().slice(0, 10), null, config.seed)
    const report = progressPrinter(
      (line) => void warn(line),
      () => performance.now(),
    )
    const totals = await runImport({ db, clock }, { files, all }, report, signal)
    await print(totalsText(totals))
    return totals.failedFiles.length > 0 ? 1 : 0
  },
})
