import { openCatalogue, readPiece } from '#catalogue/device/open-catalogue.ts'
import type { SitesPiece } from '#domain/near/site-pieces.ts'
import { buildSiteIndex } from '#domain/near/site-index.ts'
import { readZipTable } from '#domain/near/zip-table.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { explainFit } from '#domain/fit/fit.ts'
import { selectStudies } from '#domain/fit/listing.ts'
import { titleOf } from '#domain/studies/study-view.ts'
import { findNear } from '#pages/near/near-studies.ts'
import { importRecords, noTotals } from '#server/modules/studies/sources/trials/import-trials.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { denver, registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { EditionReader, placesOf } from '#tests/support/host/edition-reader.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

/** Trials with every combination of statuses, at two US sites and one abroad, as a participant in Boston finds them. */

const overall = [
  'RECRUITING',
  'NOT_YET_RECRUITING',
  'ENROLLING_BY_INVITATION',
  'ACTIVE_NOT_RECRUITING',
  'SUSPENDED',
  'COMPLETED',
  'WITHDRAWN',
  'TERMINATED',
  'UNKNOWN',
]
const ofSites = [undefined, ...overall.slice(0, -1)]

type Offer = 'now' | 'soon' | null

/** What a site offers, by the status of its trial and by its own. */
const truth: Readonly<Record<string, Readonly<Record<string, Offer>>>> = {
  RECRUITING: { undefined: 'now', RECRUITING: 'now', NOT_YET_RECRUITING: 'soon' },
  NOT_YET_RECRUITING: { undefined: 'soon', RECRUITING: 'soon', NOT_YET_RECRUITING: 'soon' },
}

const boston = {
  ...denver,
  city: 'Boston',
  state: 'Massachusetts',
  zip: '02115',
  geoPoint: { lat: 42.36, lon: -71.06 },
}
const paris = { ...denver, city: 'Paris', state: null, country: 'France', status: 'RECRUITING' }

const trials = overall.flatMap((status) =>
  ofSites.flatMap((here) => ofSites.map((there) => ({ status, here, there }))),
)
const offerOf = (status: string, site: string | undefined) => truth[status]?.[String(site)] ?? null
const nameOf = ({ status, here, there }: (typeof trials)[number]) => `${status}, ${here} here, ${there} there`

const expected = trials.map((trial) => {
  const [here, there] = [offerOf(trial.status, trial.here), offerOf(trial.status, trial.there)]
  const whole = [here, there].includes('now') ? 'now' : (here ?? there)
  return { name: nameOf(trial), whole, here: here === whole ? here : null }
})
const named = (isMeant: (trial: (typeof expected)[number]) => boolean) =>
  expected
    .filter(isMeant)
    .map(({ name }) => name)
    .toSorted()

describe.each([
  ['that keeps trials of every status', true],
  ['that keeps open trials', false],
])('after an import %s, a trial is offered where somebody takes it', (_, keepsAll) => {
  const database = useTestDatabase('Clinical Trials')
  const participant = { age: 38, gender: 'Female', dma: 506, hiddenStudyIds: [] }
  let catalogue: Catalogue
  let sites: Partial<SitesPiece>[]

  beforeAll(async () => {
    const records = trials.map((trial, index) =>
      registryRecord(`NCT${String(index).padStart(8, '0')}`, {
        title: nameOf(trial),
        status: { overallStatus: trial.status },
        locations: [{ ...boston, status: trial.here }, paris, { ...denver, status: trial.there }],
      }),
    )
    const now = new Date('2026-11-20T12:00:00Z')
    const options = { all: keepsAll, now, totals: noTotals() }
    await importRecords(database.maintenance, records, options)
    const reader = new EditionReader(hostApp(database))
    const edition = await reader.edition()
    const pieceOf = async ([place, name]: readonly [string, string]) => ({
      place,
      name,
      text: await reader.piece(name),
      dropped: [],
    })
    catalogue = await openCatalogue({
      edition: { count: edition.count, area: 506, confirmedAt: 0 },
      pieces: await Promise.all([...placesOf(edition)].map(pieceOf)),
    })
    const ofStates = await Promise.all(Object.entries(edition.sites ?? {}).map(pieceOf))
    sites = ofStates.map(readPiece<SitesPiece>)
  })

  const titles = (studies: readonly { title: string; online: boolean }[]) => studies.map(titleOf).toSorted()
  const all = () => Object.values(catalogue.studies)
  const stateOf = (offer: Offer) => (offer === 'now' ? 'recruiting' : 'opens-soon')

  it('in all studies, with its state', () => {
    for (const offer of ['now', 'soon'] as const) {
      const shown = all().filter(({ status }) => status === stateOf(offer))
      expect(titles(shown)).toEqual(named(({ whole }) => whole === offer))
    }
    expect(all()).toHaveLength(named(({ whole }) => whole !== null).length)
  })

  it('in My Studies and the category of the area', () => {
    const here = named((trial) => trial.here !== null)
    expect(titles(selectStudies(catalogue, { kind: 'my' }, participant))).toEqual(here)
    expect(here.length).toBeGreaterThan(20)
  })

  it('on its page', () => {
    const fitting = all().filter((study) =>
      explainFit(study, participant).every(({ verdict }) => verdict !== 'does not fit'),
    )
    expect(titles(fitting)).toEqual(named((trial) => trial.here !== null))
  })

  it('in Near me, where it recruits now', () => {
    const index = buildSiteIndex(sites)
    const place = { latitude: 42.36, longitude: -71.06 }
    const search = { text: '', miles: 50, order: 'nearest', healthy: false } as const
    const none = { zips: [], latitudes: [], longitudes: [] }
    const around = { table: readZipTable({ ...none, states: [], areas: {} }), place }
    const { found } = findNear(
      { index, conditions: null },
      around,
      search,
      catalogue,
      null,
      participant,
      '2026-11-20',
    )
    expect(titles(found.map(({ study }) => study))).toEqual(named(({ here }) => here === 'now'))
  })
})
