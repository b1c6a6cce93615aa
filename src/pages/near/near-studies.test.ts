import { siteStatuses } from '#contract/answers/site-rows.ts'
import { buildSiteIndex } from '#domain/near/site-index.ts'
import { StudySearcher } from '#domain/search/study-search.ts'
import { everydayNames } from '#tests/support/builders/everyday-names.ts'
import { study } from '#tests/support/builders/study.ts'
import { expect, it } from 'vitest'
import { findNear } from './near-studies.ts'

/** Trials to the north of a place, each a degree farther than the one before. */
const trials = [
  { title: 'Sleep and asthma', conditions: 'Insomnia', confirmed_at: '2026-11-01' },
  { title: 'A new inhaler', conditions: 'Asthma', confirmed_at: '2023-11-01' },
  { title: 'Breath', conditions: 'Asthma', confirmed_at: '2026-11-01', publish_at: '2026-11-01' },
].map((trial, index) => ({ ...study({ id: index + 1 }), status: 'recruiting', ...trial }))
const place = { latitude: 40, longitude: -75 }
const index = buildSiteIndex(
  trials.map(({ id }) => ({
    facilities: { [id]: ['A place', '', '', 4000 + 100 * id, -7500] },
    sites: { [id]: [[id, siteStatuses.recruiting]] },
  })),
)
const participant = { age: 36, gender: 'Female', dma: 501, hiddenStudyIds: [] }

it.each([
  ['asthma', 'best', [3, 2, 1]],
  ['asthma kites', 'best', [3, 2, 1]],
  ['asthma', 'nearest', [1, 3, 2]],
  ['asthma', 'newest', [3, 1, 2]],
  ['', 'best', [1, 3, 2]],
  ['', 'newest', [3, 1, 2]],
] as const)('trials near a place with "%s", %s first, old records last', (text, order, expected) => {
  const searcher = new StudySearcher({ cities: {}, companies: {}, names: everydayNames })
  const catalogue = { studies: Object.fromEntries(trials.map((trial) => [trial.id, trial])) }
  const search = { text, order, miles: 500 }
  const near = findNear({ index }, place, search, catalogue, searcher, participant, '2026-11-20')
  const { found, ignored } = near
  expect(ignored?.ignored).toBe(/kites/.exec(text)?.[0])
  expect(found.map(({ study: { id } }) => id)).toEqual(expected)
})

/** For adults alone. */
const requirements = [{ field: '_age', op: '>=', value: '18' }]

it.each([
  ['more of the words', 'asthma eczema', { conditions: 'Asthma, Eczema' }, 1],
  ['the word in its name', 'methotrexate', { title: 'Methotrexate' }, 1],
  ['none of the words', 'methotrexate', { title: 'Another' }, 0],
])('a trial for adults with %s hides none that fits a child', (_what, text, facts, unfit) => {
  const trial = (id: number) => ({ ...study({ id }), status: 'recruiting', conditions: 'Asthma' })
  const inhaler = trial(2)
  const studies = { 2: inhaler, 3: { ...trial(3), ...facts, requirements } }
  const searcher = new StudySearcher({ cities: {}, companies: {}, names: everydayNames })
  searcher.add(inhaler, {}, { long_description: 'Methotrexate or a placebo.' })
  const search = { text, order: 'best', miles: 500 } as const
  const child = { ...participant, age: 9 }
  const near = findNear({ index }, place, search, { studies }, searcher, child, '2026-11-20')
  expect([near.found.map(({ study: { id } }) => id), near.unfit]).toEqual([[2], unfit])
})
