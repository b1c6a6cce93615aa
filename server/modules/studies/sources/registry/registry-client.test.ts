import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { SyncWorld } from '#tests/support/host/sync-world.ts'
import {
  RegistryStandIn,
  answer,
  cutBody,
  serverError,
  tooMany,
} from '#tests/support/providers/registry-stand-in.ts'
import { beforeEach, describe, expect, it } from 'vitest'

/** Between two requests. */
const intervalMs = 3000

const database = useTestDatabase('Clinical Trials')
let registry: RegistryStandIn
let world: SyncWorld
beforeEach(async () => {
  registry = await RegistryStandIn.start()
  world = new SyncWorld(database, registry)
  await world.clear()
  registry.set(...Array.from({ length: 6 }, (_, index) => registryRecord(`NCT000000${10 + index}`)))
  return () => registry.stop()
})

/** A page of one trial. */
const page = (nextPageToken: string, studies = [registryRecord('NCT00000010')]) =>
  answer({ studies, nextPageToken })

describe('requests to the registry', () => {
  it.each([
    ['a token comes again', [page('a'), page('b'), page('a')]],
    ['a page names itself', [page('a'), page('a')]],
    ['an empty page has a token', [page('a', [])]],
  ])('end when %s', async (_what, faults) => {
    registry.faults.push(...faults)
    await expect(world.sync()).rejects.toThrow('the registry does not end its list')
    expect(world.askedAt).toHaveLength(faults.length)
    await world.sync()
    expect((await world.open()).length).toBe(6)
  })

  it('are at most 20 a minute', async () => {
    registry.pageSize = 1
    await world.sync()
    expect(world.askedAt).toHaveLength(12)
    const gaps = world.askedAt.slice(1).map((time, index) => time - (world.askedAt[index] ?? 0))
    expect(Math.min(...gaps)).toBe(intervalMs)
  })

  it('are repeated after 429 when the registry allows it, else after a minute', async () => {
    registry.faults.push(tooMany('120'), tooMany('Fri, 20 Nov 2026 12:10:00 GMT'), tooMany(), tooMany('soon'))
    await world.sync()
    // The second answer names a time that is 477 s after its request.
    expect(world.pauses.filter((pause) => pause > intervalMs)).toEqual([120_000, 480_000, 60_000, 60_000])
    expect((await world.open()).length).toBe(6)
  })

  it('are repeated after ever longer pauses when the registry fails or a body is cut', async () => {
    registry.faults.push(serverError, cutBody, (response) => response.destroy(), serverError)
    await world.sync()
    expect(world.pauses.filter((pause) => pause !== intervalMs && pause >= 2000)).toEqual([
      2000, 4000, 8000, 16_000,
    ])
    expect((await world.open()).length).toBe(6)
  })

  it.each([
    ['six failures', Array.from({ length: 6 }, () => serverError), 'answered 503'],
    ['a pause of a day', [tooMany('86400')], 'answered 429'],
    [
      'a refusal',
      [(response: { writeHead(status: number): { end(): unknown } }) => void response.writeHead(403).end()],
      'answered 403',
    ],
  ])('end with %s, and the next run continues at the same page', async (_what, faults, reason) => {
    registry.pageSize = 3
    registry.faults.push(null, ...faults)
    await expect(world.sync()).rejects.toThrow(reason)
    expect(await world.status()).toMatchObject({
      syncedAt: null,
      isInProgress: true,
      changed: 3,
      failure: `the registry ${reason}`,
    })
    const asked = registry.asked.length
    await world.sync()
    expect(registry.asked[asked]?.get('pageToken')).toBe('token-0-3')
    expect(await world.status()).toMatchObject({ isInProgress: false, changed: 6, failure: null })
  })
})
