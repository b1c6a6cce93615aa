import { siteStatuses } from '#contract/answers/site-rows.ts'
import { buildSiteIndex } from '#domain/near/site-index.ts'
import { StudySearcher } from '#domain/search/study-search.ts'
import { everydayNames } from '#tests/support/builders/studies/everyday-names.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { listedSession } from '#tests/support/builders/studies/listed-session.ts'
import { placeOfZip, readZipTable } from '#domain/near/zip-table.ts'
import type { SitesPiece } from '#domain/near/site-pieces.ts'
import { describe, expect, it } from 'vitest'
import { nothing } from '#pages/lists/catalogue.ts'
import { zipColumns } from '#tests/support/pages/zip-table.tsx'
import { findNear } from './near-studies.ts'

/** Trials to the north of a place, each a degree farther than the one before. */
const trials = [
  { title: 'Sleep and asthma', conditions: 'Insomnia', confirmed_at: '2026-11-01' },
  { title: 'A new inhaler', conditions: 'Asthma', confirmed_at: '2023-11-01' },
  { title: 'Breath', conditions: 'Asthma', confirmed_at: '2026-11-01', publish_at: '2026-11-01' },
].map((trial, index) => ({ ...study({ id: index + 1 }), status: 'recruiting', ...trial }))
const place = { latitude: 40, longitude: -75 }
const around = { table: readZipTable(zipColumns), place }
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
  const catalogue = { ...nothing, studies: Object.fromEntries(trials.map((trial) => [trial.id, trial])) }
  const search = { text, order, miles: 500, healthy: false }
  const near = findNear(
    { index, conditions: null },
    around,
    search,
    catalogue,
    searcher,
    participant,
    '2026-11-20',
  )
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
  const search = { text, order: 'best', miles: 500, healthy: false } as const
  const child = { ...participant, age: 9 }
  const near = findNear(
    { index, conditions: null },
    around,
    search,
    { ...nothing, studies },
    searcher,
    child,
    '2026-11-20',
  )
  expect([near.found.map(({ study: { id } }) => id), near.unfit]).toEqual([[2], unfit])
})

describe('around Cambridge', () => {
  const places = [
    ['Cambridge', 'MA', 2139, 5],
    ['Chicago', 'IL', 60_614, 50],
  ]
  const table = readZipTable({ ...zipColumns, cities: places })
  const cambridge = placeOfZip(table, '02139') ?? place
  const trial = { status: 'recruiting', confirmed_at: '2026-11-01' }
  const here = { city: 1, dmas: [501] }
  const studies = {
    1: { ...study({ id: 1 }), ...trial },
    2: { ...study({ id: 2 }), ...trial },
    3: study({ id: 3, ...here }),
    4: { ...study({ id: 4 }), sessions: [{ ...listedSession, place: '1 Elm Street, 02139' }] },
    5: study({ id: 5, ...here, online: true }),
    6: study({ id: 6, ...here, dmas: [7] }),
    7: study({ id: 7, city: 2 }),
    8: study({ id: 8 }),
  }
  const cities = { 1: { id: 1, name: 'Cambridge', state: 'MA' }, 2: { id: 2, name: 'Chicago', state: 'IL' } }
  const sites = {
    1: [[1, siteStatuses.recruiting]],
    2: [[1, siteStatuses.recruiting]],
  } satisfies SitesPiece['sites']
  const known = {
    index: buildSiteIndex([{ facilities: { 1: ['A place', '', '', 4240, -7106] }, sites }]),
    conditions: { keywords: { 2: ['Healthy Volunteers'] } },
  }

  it.each([
    [false, [3, 4, 2, 1]],
    [true, [3, 4, 2]],
  ])('in person comes first, then trials for the healthy (alone: %s)', (healthy, expected) => {
    const search = { text: '', order: 'best', miles: 25, healthy } as const
    const catalogue = { ...nothing, cities, studies }
    const near = findNear(
      known,
      { table, place: cambridge },
      search,
      catalogue,
      null,
      participant,
      '2026-11-20',
    )
    expect(near.found.map(({ study: { id } }) => id)).toEqual(expected)
    expect(near.found.map(({ kind }) => kind)).toEqual(
      ['in-person', 'in-person', 'healthy', 'illness'].slice(0, expected.length),
    )
    expect([near.unfit, near.unknown]).toEqual([1, 0])
  })
})
