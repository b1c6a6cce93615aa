import { importRecords, noTotals } from '#server/modules/studies/sources/trials/import-trials.ts'
import { denver, registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { SyncWorld } from '#tests/support/host/sync-world.ts'
import { RegistryStandIn, answer } from '#tests/support/providers/registry-stand-in.ts'
import { beforeEach, describe, expect, it } from 'vitest'

const database = useTestDatabase('Clinical Trials')
let registry: RegistryStandIn
let world: SyncWorld
beforeEach(async () => {
  registry = await RegistryStandIn.start()
  world = new SyncWorld(database, registry)
  await world.clear()
  return () => registry.stop()
})

const idOf = (number: number) => `NCT${String(number).padStart(8, '0')}`

/** A trial that was changed on a day. */
const trial = (number: number, day: string, overallStatus = 'RECRUITING', locations: unknown[] = [denver]) =>
  registryRecord(idOf(number), {
    status: { overallStatus, lastUpdatePostDateStruct: { date: day } },
    locations,
  })

const paris = { ...denver, city: 'Paris', state: null, country: 'France' }

/** Queries since the last call. */
function queries(): URLSearchParams[] {
  return registry.asked.splice(0)
}

describe('a sync', () => {
  it('begins with all open trials in the country, page by page', async () => {
    registry.set(
      trial(1, '2026-01-01'),
      trial(2, '2026-11-19', 'NOT_YET_RECRUITING'),
      trial(3, '2026-11-19', 'COMPLETED'),
      trial(4, '2026-11-19', 'RECRUITING', [paris]),
      trial(5, '2026-03-01'),
    )
    registry.pageSize = 2
    await world.sync()
    expect(await world.open()).toEqual([1, 2, 5].map(idOf))
    expect(await world.status()).toMatchObject({
      syncedAt: '2026-11-20T12:00:00.000Z',
      updatedThrough: '2026-11-19',
      isInProgress: false,
      changed: 3,
      closed: 0,
      refused: 0,
      failure: null,
    })
    const [first, second] = queries()
    expect(first?.get('filter.overallStatus')).toBe('RECRUITING|NOT_YET_RECRUITING')
    expect([first?.get('pageToken'), second?.get('pageToken')]).toEqual([null, 'token-0-2'])
  })

  it('then reads what changed since two days before the newest change, in any status, and sees a closing', async () => {
    registry.set(trial(1, '2026-01-01'), trial(2, '2026-11-18'))
    await world.sync()
    queries()
    world.pass({ hours: 24 })
    registry.set(trial(1, '2026-11-21', 'COMPLETED'), trial(3, '2026-11-21'))
    await world.sync()
    expect(await world.open()).toEqual([2, 3].map(idOf))
    expect(await world.status()).toMatchObject({ updatedThrough: '2026-11-21', changed: 1, closed: 1 })
    const [query, ...others] = queries()
    expect(others).toEqual([])
    expect(query?.get('query.term')).toMatch(
      /^AREA\[LastUpdatePostDate\]RANGE\[2026-11-16,MAX\] AND \(AREA\[LocationCountry\]"United States" OR /,
    )
    expect(query?.get('filter.overallStatus')).toBeNull()
  })

  it('does not wait for a day in the future that a record gives', async () => {
    registry.set(trial(1, '2026-11-18'), trial(2, '2062-11-18'))
    await world.sync()
    expect((await world.status()).updatedThrough).toBe('2026-11-18')
  })

  it('reads all again when the registry no longer knows the page that it was interrupted at', async () => {
    registry.set(trial(1, '2026-11-18'), trial(2, '2026-11-18'), trial(3, '2026-11-18'))
    registry.pageSize = 1
    registry.faults.push(null, answer({ studies: 'none' }))
    await expect(world.sync()).rejects.toThrow('in another form')
    registry.forgetTokens()
    await world.sync()
    expect(await world.open()).toEqual([1, 2, 3].map(idOf))
  })

  it('ends when it is aborted, without a failure, and continues at the next page', async () => {
    registry.set(trial(1, '2026-11-18'), trial(2, '2026-11-18'))
    registry.pageSize = 1
    const stop = new AbortController()
    registry.faults.push(null, (response) => {
      stop.abort(new Error('stopped'))
      response.destroy()
    })
    await expect(world.sync(stop.signal)).rejects.toThrow('stopped')
    expect(await world.status()).toMatchObject({ isInProgress: true, changed: 1, failure: null })
    queries()
    await world.sync()
    expect(queries()[0]?.get('pageToken')).toBe('token-0-1')
    expect(await world.status()).toMatchObject({ isInProgress: false, changed: 2 })
  })
})

describe('a registry that changes its schema', () => {
  it.each([
    ['a page without studies', { items: [] }],
    ['another kind of page', []],
  ])('by %s is refused, and nothing closes', async (_what, body) => {
    registry.set(trial(1, '2026-11-18'))
    await world.sync()
    world.pass({ hours: 24 })
    registry.faults.push(answer(body))
    await expect(world.sync()).rejects.toThrow('answered in another form than its API has')
    expect(await world.open()).toEqual([idOf(1)])
    expect(await world.status()).toMatchObject({
      syncedAt: '2026-11-20T12:00:00.000Z',
      failure: 'the registry answered in another form than its API has',
    })
  })

  it('by records that cannot be read is refused before the page counts as read; a few of them are counted', async () => {
    registry.set(trial(1, '2026-11-18'), trial(2, '2026-11-18'))
    const odd = [1, 2].map((number) => ({ study: { id: idOf(number), status: 'RECRUITING' } }))
    registry.faults.push(answer({ studies: odd }))
    await expect(world.sync()).rejects.toThrow('has records in another form than its API has')
    expect((await world.status()).syncedAt).toBeNull()
    registry.faults.push(answer({ studies: [...registry.trials.values(), odd[0]] }))
    await world.sync()
    expect(await world.status()).toMatchObject({ changed: 2, refused: 1, failure: null })
  })
})

describe('a list that ends too early', () => {
  it.each([
    ['by an empty page in its middle', null, { studies: [] }],
    [
      'by an empty page, with no number of all',
      { studies: [trial(1, '2026-11-18')], nextPageToken: 'two' },
      { studies: [] },
    ],
    ['by a page that has no next one', null, { studies: [trial(2, '2026-11-18')] }],
  ])('%s is a failure, and is read again from its beginning', async (_what, first, second) => {
    registry.set(...[1, 2, 3].map((number) => trial(number, '2026-11-18')))
    registry.pageSize = 1
    registry.faults.push(first && answer(first), answer(second))
    await expect(world.sync()).rejects.toThrow('ended its list after')
    expect(await world.status()).toMatchObject({
      syncedAt: null,
      updatedThrough: null,
      isInProgress: true,
      failure: expect.stringContaining('ended its list after'),
    })
    queries()
    await world.sync()
    expect(queries()[0]?.get('pageToken')).toBeNull()
    expect(await world.open()).toEqual([1, 2, 3].map(idOf))
    expect(await world.status()).toMatchObject({ updatedThrough: '2026-11-18', failure: null })
  })

  it('after an interruption is noticed too', async () => {
    registry.set(...[1, 2, 3].map((number) => trial(number, '2026-11-18')))
    registry.pageSize = 1
    registry.faults.push(null, answer({ studies: 'none' }))
    await expect(world.sync()).rejects.toThrow('in another form')
    registry.faults.push(answer({ studies: [] }))
    await expect(world.sync()).rejects.toThrow('ended its list after 1 of 3 records')
  })

  it('before its first trial is a failure, also in the sweep', async () => {
    await expect(world.sync()).rejects.toThrow('lists no open trial')
    registry.set(trial(1, '2026-11-18'))
    await world.sync()
    registry.trials.clear()
    world.pass({ hours: 8 * 24 })
    await expect(world.sync()).rejects.toThrow('lists no open trial')
    expect(await world.open()).toEqual([idOf(1)])
  })
})

describe('a list with many records that cannot be used', () => {
  const without = (number: number) => trial(number, '2026-11-18', 'RECRUITING', [])

  it('of which half cannot be read, or have no locations, is a failure', async () => {
    const odd = { protocolSection: {} }
    registry.faults.push(answer({ studies: [trial(1, '2026-11-18'), odd] }))
    await expect(world.sync()).rejects.toThrow('has records in another form')
    registry.faults.push(answer({ studies: [trial(1, '2026-11-18'), without(2)] }))
    await expect(world.sync()).rejects.toThrow('has records in another form')
    expect((await world.status()).syncedAt).toBeNull()
  })

  it('of which some have no locations goes on, counts them, and says so', async () => {
    const good = Array.from({ length: 8 }, (_, index) => trial(index + 1, '2026-11-18'))
    registry.set(...good)
    registry.faults.push(answer({ studies: [...good, without(9), without(10)] }))
    await world.sync()
    expect(await world.status()).toMatchObject({
      updatedThrough: '2026-11-18',
      changed: 8,
      refused: 2,
      failure: '2 of 10 records could not be read',
    })
  })
})

describe('a registry that lists the territories', () => {
  it('as countries of their own is asked for each', async () => {
    const zips = {
      'American Samoa': '96799',
      Guam: '96910',
      'Northern Mariana Islands': '96950',
      'Puerto Rico': '00907',
      'U.S. Virgin Islands': '00802',
      'Virgin Islands (U.S.)': '00802',
    }
    const trials = Object.entries(zips).map(([country, zip], number) =>
      trial(number, '2026-11-18', 'RECRUITING', [{ facility: 'Clínica', zip, country }]),
    )
    registry.set(...trials)
    await world.sync()
    expect(await world.open()).toEqual(trials.map((_trial, number) => idOf(number)))
  })
})

it('all that an import reads of a record is asked for: the whole record then changes nothing', async () => {
  const { protocolSection } = registryRecord(idOf(1), {
    conditions: ['Asthma'],
    contacts: [{ phone: '617-555-0100' }],
  })
  const terms = { meshes: [{ term: 'Asthma' }], ancestors: [{ term: 'Lung Diseases' }] }
  const whole = {
    protocolSection: {
      ...protocolSection,
      descriptionModule: { briefSummary: 'An inhaler.' },
      designModule: { phases: ['PHASE2'], enrollmentInfo: { count: 120 } },
      armsInterventionsModule: { interventions: [{ type: 'DRUG', name: 'Inhaler' }] },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Lung Institute' } },
    },
    derivedSection: { conditionBrowseModule: terms },
  }
  registry.set(whole)
  await world.sync()
  const totals = noTotals()
  const options = { all: false, now: world.now, isCurrent: true, totals }
  await importRecords(database.maintenance, [whole], options)
  expect(totals).toMatchObject({ read: 1, unchanged: 1 })
})

describe('the weekly sweep', () => {
  beforeEach(async () => {
    registry.set(...[1, 2, 3, 4].map((number) => trial(number, '2026-11-18')))
    await world.sync()
    queries()
  })

  it('closes what vanished, ended without a change of its date, or lost its US sites', async () => {
    registry.trials.delete(idOf(1))
    registry.set(trial(2, '2026-01-01', 'WITHDRAWN'), trial(3, '2026-01-01', 'RECRUITING', [paris]))
    world.pass({ hours: 6 * 24 })
    await world.sync()
    expect(await world.open()).toEqual([1, 2, 3, 4].map(idOf))
    world.pass({ hours: 24 })
    queries()
    await world.sync()
    expect(await world.open()).toEqual([idOf(4)])
    expect(await world.status()).toMatchObject({ closed: 3, failure: null })
    const [, ids, missing] = queries()
    expect(ids?.get('fields')).toBe('protocolSection.identificationModule.nctId')
    expect(missing?.get('filter.ids')).toBe([1, 2, 3].map(idOf).join('|'))
  })

  it('adds an open trial that was missed', async () => {
    registry.set(trial(5, '2026-01-01'))
    world.pass({ hours: 7 * 24 })
    await world.sync()
    expect(await world.open()).toEqual([1, 2, 3, 4, 5].map(idOf))
  })

  it('closes nothing when too many are missing at the same time', async () => {
    registry.set(...Array.from({ length: 30 }, (_, index) => trial(10 + index, '2026-11-19')))
    world.pass({ hours: 24 })
    await world.sync()
    const before = await world.open()
    registry.trials.clear()
    world.pass({ hours: 7 * 24 })
    await expect(world.sync()).rejects.toThrow('no longer has 34 of 34 trials')
    expect(await world.open()).toEqual(before)
    expect((await world.status()).failure).toContain('too many to be true')
  })
})
