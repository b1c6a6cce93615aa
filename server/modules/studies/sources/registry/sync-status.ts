import { hourSeconds } from '#domain/dates/spans.ts'
import type { SyncState } from './sync-state.ts'

/** How far our studies follow the registry. Instants are ISO 8601. */
export type SyncStatus = ReturnType<typeof statusOf>

export function statusOf(state: SyncState, now: Date) {
  const { syncedAt, updatedThrough, sweptAt, changed, closed, refused, failure, failedAt } = state
  const behindMs = now.getTime() - (syncedAt ?? state.begunAt).getTime()
  return {
    syncedAt: syncedAt?.toISOString() ?? null,
    updatedThrough,
    sweptAt: sweptAt?.toISOString() ?? null,
    isInProgress: state.pass !== null,
    changed,
    closed,
    refused,
    behindSeconds: Math.max(0, Math.floor(behindMs / 1000)),
    failure,
    failedAt: failedAt?.toISOString() ?? null,
  }
}

/** For the operator's terminal. @param status Null if nothing was ever tried. */
export function statusText(status: SyncStatus | null): string {
  if (status === null) return 'Never synced\n'
  const { changed, closed, refused } = status
  const lines = [
    row('Last complete pass', status.syncedAt ?? 'none'),
    row('Behind', behindText(status)),
    row('Changes seen through', status.updatedThrough ?? 'none'),
    row('Last sweep', status.sweptAt ?? 'none'),
    row(
      status.isInProgress ? 'Pass in progress' : 'Last pass',
      `${changed} changed, ${closed} closed, ${refused} refused`,
    ),
    ...(status.failure === null ? [] : [row('Last failure', `${status.failedAt}: ${status.failure}`)]),
  ]
  return `${lines.join('\n')}\n`
}

/** Before the first complete pass nothing follows the registry yet, however short ago it began. */
const behindText = ({ syncedAt, behindSeconds }: SyncStatus) =>
  syncedAt === null ? 'no pass was complete yet' : `${(behindSeconds / hourSeconds).toFixed(1)} hours`

const row = (label: string, value: string) => `${label.padEnd(24)}${value}`
