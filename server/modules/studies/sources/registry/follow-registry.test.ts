import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/runtime/log.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { SyncWorld } from '#tests/support/host/sync-world.ts'
import { RegistryStandIn } from '#tests/support/providers/registry-stand-in.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { followRegistry } from './follow-registry.ts'

describe('a host that follows the registry', () => {
  const database = useTestDatabase('Clinical Trials')
  let registry: RegistryStandIn
  let world: SyncWorld
  let lines: string[]
  beforeEach(async () => {
    lines = []
    registry = await RegistryStandIn.start()
    registry.set(registryRecord('NCT00000001'))
    world = new SyncWorld(database, registry)
    await world.clear()
    return () => registry.stop()
  })

  /** A round of the host's background work, in a process of its own. */
  function newHost(settings: Readonly<Record<string, string>> = { SOURCES: 'clinicaltrials.gov' }) {
    const log = createLog('warn', { write: (line: string) => void lines.push(line) })
    const task = followRegistry({ config: readConfig(settings), log }, world.process())
    return () => task(new AbortController().signal)
  }
  /** Number of requests since the last call. */
  const asked = () => registry.asked.splice(0).length

  it('asks once a day, and no other process asks meanwhile', async () => {
    const [one, other] = [newHost(), newHost()]
    await Promise.all([one(), other()])
    expect(asked()).toBe(2)
    expect(await world.open()).toEqual(['NCT00000001'])
    world.pass({ hours: 23 })
    await other()
    expect(asked()).toBe(0)
    world.pass({ hours: 1 })
    await one()
    await other()
    expect(asked()).toBe(1)
  })

  it('asks nobody unless the settings name the source', async () => {
    await newHost({})()
    expect(asked()).toBe(0)
  })

  it('waits an hour after a failure, and logs an error while it is more than 36 hours behind', async () => {
    const host = newHost()
    await host()
    await registry.stop()
    const failures = () => lines.splice(0).map((line) => JSON.parse(line))
    world.pass({ hours: 24 })
    await host()
    expect(failures()).toMatchObject([{ level: 40, msg: 'the registry could not be followed' }])
    world.pass({ hours: 0.5 })
    await host()
    expect(failures()).toEqual([])
    world.pass({ hours: 12 })
    await host()
    expect(failures()).toMatchObject([
      { level: 40 },
      {
        level: 50,
        msg: 'trials are behind the registry',
        source: 'clinicaltrials.gov',
        behindHours: 36,
        failure: expect.stringContaining('gave no complete answer'),
      },
    ])
    world.pass({ hours: 2 })
    await host()
    expect(failures()).toMatchObject([{ level: 40 }])
    registry = await RegistryStandIn.start()
  })

  it('shows in its metrics how far behind it is, and nothing if it follows none', async () => {
    const token = 'a-token-for-metrics-of-the-tests'
    const metrics = async () => {
      const { app } = hostApp(database, { METRICS_TOKEN: token }, undefined, { clock: () => world.now })
      const answer = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } }, {})
      return (await answer.text()).match(/^stipend_sync_.*$/gm)
    }
    expect(await metrics()).toBeNull()
    await newHost()()
    world.pass({ hours: 2 })
    const behind = Math.floor(
      (world.now.getTime() - Date.parse((await world.status()).syncedAt ?? '')) / 1000,
    )
    expect(behind).toBeGreaterThanOrEqual(7200)
    expect(await metrics()).toEqual([
      `stipend_sync_behind_seconds ${behind}`,
      'stipend_sync_changed 1',
      'stipend_sync_closed 0',
      'stipend_sync_refused 0',
    ])
  })
})
