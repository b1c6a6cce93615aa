import { hourSeconds, hourMs } from '#domain/dates/spans.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { MaintenanceTask } from '#server/runtime/maintenance.ts'
import { type Pause, RegistryClient } from './registry-client.ts'
import { type SyncDependencies, claim, readState, source } from './sync-state.ts'
import { statusOf } from './sync-status.ts'
import { syncTrials } from './sync-trials.ts'

const alarmAfterSeconds = 36 * hourSeconds
const alarmEveryMs = 6 * hourMs

const pauseFor: Pause = (milliseconds, signal) => wait(milliseconds, undefined, { signal })

export function registryClient(
  { send, clock }: Pick<HostDependencies, 'send' | 'clock'>,
  baseUrl: string,
  pause = pauseFor,
): RegistryClient {
  return new RegistryClient({ baseUrl, send, clock, pause })
}

/**
 * Follows the registry once a day, if the settings name it as a source. Of several processes one does it. Logs an error
 * while our trials are more than 36 hours behind.
 */
export function followRegistry(
  { config, log }: Pick<HostDependencies, 'config' | 'log'>,
  deps: SyncDependencies,
): MaintenanceTask {
  const { db, clock } = deps
  let alarmedAt = Number.NEGATIVE_INFINITY
  const alarm = async () => {
    const now = clock()
    const state = await readState(db)
    const status = state && statusOf(state, now)
    if (
      status === null ||
      status.behindSeconds <= alarmAfterSeconds ||
      now.getTime() - alarmedAt < alarmEveryMs
    )
      return
    alarmedAt = now.getTime()
    const { behindSeconds, failure } = status
    log.error(
      { source, behindHours: Math.floor(behindSeconds / hourSeconds), failure },
      'trials are behind the registry',
    )
  }
  return async (stopping) => {
    if (!config.sources.includes(source)) return
    try {
      if (await claim(db, clock())) await syncTrials({ ...deps, command: 'npm start' }, stopping)
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error, source }, 'the registry could not be followed')
    }
    await alarm()
  }
}
