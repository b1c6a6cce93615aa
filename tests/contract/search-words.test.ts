import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wholeList } from '#domain/search/search-terms.ts'
import { StudySearcher } from '#domain/search/study-search.ts'
import table from '#domain/search/everyday-names.json' with { type: 'json' }
import { fold } from '#domain/words.ts'
import { descriptionOf, trialFactsOf } from '#server/modules/studies/sources/trials/study-of-trial.ts'
import { type Trial, readTrial } from '#server/modules/studies/sources/trials/trial-record.ts'
import { everydayNames } from '#tests/support/builders/studies/everyday-names.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { describe, expect, it } from 'vitest'
import { wantedByComplaints } from './wanted-by-complaints.ts'
import { wantedByPatients } from './wanted-by-patients.ts'
import { wantedByStrangers } from './wanted-by-strangers.ts'
import { wantedByWords } from './wanted-by-words.ts'

const folder = fileURLToPath(new URL('../../../shared/data/trials', import.meta.url))
const hasRecords = existsSync(folder)
if (!hasRecords)
  process.stderr.write(`SKIPPED: the words of patients, because there is no folder ${folder}\n`)

/** What a participant sees at first, after two presses of LOAD MORE. */
const looked = 30

describe('everyday names', () => {
  it('have two words at least to each other: what people say, and what the registry says', () => {
    const { fillers: _fillers, refining: _refining, ...kinds } = table
    const rows = Object.values(kinds).flatMap((kind) => Object.entries<readonly string[]>(kind))
    const wordings = rows.map(([terms, names]) => [...terms.split('|'), ...names])
    expect(wordings.filter((all) => all.length < 2 || all.some((name) => !/\p{L}/u.test(name)))).toEqual([])
    expect(rows.filter(([, names]) => new Set(names).size < names.length)).toEqual([])
  })
})

describe.skipIf(!hasRecords)('words of patients (needs ../shared/data)', () => {
  const trials = hasRecords ? recordsIn(folder) : []
  const searcher = new StudySearcher({ cities: {}, companies: {}, names: everydayNames })
  const heads = [...trials.keys()].map((id) =>
    study({ id: id + 1, title: trials[id]?.identificationModule.briefTitle ?? '' }),
  )
  for (const [index, trial] of trials.entries())
    addTo(searcher, heads[index] ?? study({ id: index + 1 }), trial)
  const find = (text: string) =>
    searcher
      .find(heads, { ...wholeList, text }, {}, '2026-11-20')
      .slice(0, looked)
      .map(({ id }) => id)

  it('find what they mean, and little else', () => {
    const shares = [
      ...wantedByWords,
      ...wantedByPatients,
      ...wantedByStrangers,
      ...wantedByComplaints,
    ].flatMap(([about, words]) => {
      const wanted = new Set(
        heads.filter(({ id }) => about.test(factsOf(trials[id - 1]))).map(({ id }) => id),
      )
      return wanted.size === 0
        ? []
        : words.split('; ').map((text) => ({ text, ...shareOf(find(text), wanted) }))
    })
    expect(shares.length).toBeGreaterThan(905)
    const mean = (of: 'recall' | 'precision') =>
      shares.reduce((sum, share) => sum + share[of], 0) / shares.length
    expect([mean('recall'), mean('precision')].map((share) => share >= 0.9)).toEqual([true, true])
    expect(shares.filter(({ recall }) => recall === 0).map(({ text }) => text)).toEqual([])
  })
})

function shareOf(found: readonly number[], wanted: ReadonlySet<number>) {
  const right = found.filter((id) => wanted.has(id)).length
  return {
    recall: right / Math.min(wanted.size, looked),
    precision: found.length === 0 ? 0 : right / found.length,
  }
}

function recordsIn(path: string): readonly Trial[] {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  const records = names.flatMap((name): unknown => JSON.parse(readFileSync(join(path, name), 'utf8')))
  const trials = records.flatMap((record) => readTrial(record) ?? [])
  return [...new Map(trials.map((trial) => [trial.identificationModule.nctId, trial])).values()]
}

function factsOf(trial: Trial | undefined): string {
  const { conditions = [], keywords = [] } = trial?.conditionsModule ?? {}
  return fold(
    [trial?.identificationModule.briefTitle, ...conditions, ...(trial?.meshTerms ?? []), ...keywords].join(
      ' | ',
    ),
  )
}

function addTo(searcher: StudySearcher, head: ReturnType<typeof study>, trial: Trial): void {
  const { conditions = [], keywords = [] } = trial.conditionsModule ?? {}
  searcher.add(
    head,
    {
      conditions: { [head.id]: [...new Set([...conditions, ...trial.meshTerms])] },
      keywords: { [head.id]: keywords },
      above: { [head.id]: trial.meshAncestors },
    },
    { long_description: descriptionOf(trial, 'RECRUITING'), trial: trialFactsOf(trial, null) },
  )
}
