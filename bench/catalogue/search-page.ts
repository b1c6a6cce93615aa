import type { StudyHead } from '#contract/answers/catalogue.ts'
import { EverydayNames } from '#domain/search/everyday-names.ts'
import everydayNames from '#domain/search/everyday-names.json' with { type: 'json' }
import { wholeList } from '#domain/search/search-terms.ts'
import { StudySearcher } from '#domain/search/study-search.ts'
import { headOf } from '#domain/editions/pieces.ts'
import { type Random, seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import realTrials from '../records/real-trials.json' with { type: 'json' }
import { TextVariations } from '../records/vary-text.ts'

/** The script of a page that searches thousands of studies, each with conditions and a title of its own. */

/** Half of the longer words are replaced, many by coined ones: each trial has drugs and firms of its own. */
const texts = new TextVariations(
  realTrials.flatMap(({ summary, criteria }) => [summary, criteria]),
  0.5,
)
const conditions = Object.keys(everydayNames.narrow).flatMap((wordings) => wordings.split('|').slice(0, 2))
const plainWords = realTrials.flatMap(({ summary }) => summary.split(/[^a-z]+/).slice(0, 60))
const maxConditions = 2
const cities = Object.fromEntries(
  [
    'Boston',
    'Chicago',
    'Houston',
    'Miami',
    'Denver',
    'Seattle',
    'Phoenix',
    'Atlanta',
    'Dallas',
    'Austin',
  ].map((name, index) => [index, { id: index, name, state: 'US' }]),
)
const companies = { 1: { id: 1, name: 'Lakeside Research' } }

const several = (most: number, random: Random, list: readonly string[]) =>
  Array.from({ length: random.integer(1, most) }, () => random.pick(list))

function head(id: number): StudyHead {
  const random = seededRandom(`head/${id}`)
  const words = several(6, random, plainWords).join(' ')
  return headOf({
    id,
    title: `${words} of ABC-${random.integer(1, 50_000)} in ${random.pick(conditions)}`,
    category: 1,
    online: random.chance(0.2),
    company: 1,
    city: id % 10,
    publish_at: '2026-10-01',
  })
}

let heads: readonly StudyHead[] = []
const known = new EverydayNames(everydayNames)
let searcher = new StudySearcher({ cities, companies, names: known })

/** Makes the studies alone. */
function prepare(count: number): void {
  known.read(Number.POSITIVE_INFINITY)
  searcher = new StudySearcher({ cities, companies, names: known })
  heads = Array.from({ length: count }, (_, index) => head(index + 1))
}

/** Milliseconds until all studies are in the index. */
function addAll(withTexts: boolean): number {
  let ms = 0
  for (const study of heads) {
    const random = seededRandom(`names/${study.id}`)
    const names = {
      conditions: { [study.id]: several(maxConditions, random, conditions) },
      keywords: { [study.id]: several(3, random, conditions) },
      above: { [study.id]: several(3, random, conditions) },
    }
    const { summary } = random.pick(realTrials)
    const text = withTexts ? { long_description: texts.like(summary, random) } : {}
    const begun = performance.now()
    searcher.add(study, names, text)
    ms += performance.now() - begun
  }
  return ms
}

/** Milliseconds of each search that typing makes. */
function search(text: string): number[] {
  return Array.from(text, (_, index) => {
    const begun = performance.now()
    searcher.find(heads, { ...wholeList, text: text.slice(0, index + 1) }, {}, '2026-11-20')
    return performance.now() - begun
  })
}

Object.assign(globalThis, { prepare, addAll, search })
