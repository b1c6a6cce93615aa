import { csvFile } from '#domain/csv.ts'
import { placeStates } from '#domain/studies/participation.ts'
import type { Database } from '#server/db/database.ts'
import type { ListPosition } from '#server/desk/calls/list-position.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { findRecruited, findSessions } from '#server/modules/studies/participations/recruited-study.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { type StoredRosterRow, findRosterRows } from './repo.ts'

const rowsAtOnce = 500

/** Those with a place in a study as CSV, for the front desk: by session, and within it by name. */
export async function rosterFile(
  { db }: Unsealing & { db: Database },
  studyId: number,
  { actor, ...opening }: Omit<Opening, 'opened'> & { actor: Actor },
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    if ((await findRecruited(tx, studyId)) === null) throw new HostError('not-found')
    const rows: StoredRosterRow[] = []
    for (let after: ListPosition | null = null; ;) {
      const page: StoredRosterRow[] = await findRosterRows(tx, studyId, placeStates, {
        after,
        max: rowsAtOnce,
      })
      rows.push(...page)
      const last = page.at(-1)
      if (last === undefined || page.length < rowsAtOnce) break
      after = { at: last.answeredAt, id: last.participantId }
    }
    await openRecords(tx, { ...opening, opened: 'profile' }, rows, now)
    const starts = new Map((await findSessions(tx, [studyId])).map(({ id, startsAt }) => [id, startsAt]))
    const startOf = ({ row }: StoredRosterRow) => starts.get(row?.sessionId ?? 0)?.toISOString() ?? ''
    const nameOf = ({ profile }: StoredRosterRow) => `${profile?.lastName ?? ''} ${profile?.firstName ?? ''}`
    const lines = rows
      .toSorted((one, other) =>
        `${startOf(one)} ${nameOf(one)}`.localeCompare(`${startOf(other)} ${nameOf(other)}`),
      )
      .map((row) => [
        startOf(row),
        row.profile?.firstName ?? '',
        row.profile?.lastName ?? '',
        row.email,
        row.state,
        row.encId,
      ])
    const { reason } = opening
    const subject = `study:${studyId}`
    await writeAct(tx, { actor, act: 'roster.export', subject, reason, after: { rows: rows.length } }, now)
    return csvFile([['Session', 'First name', 'Last name', 'E-mail', 'State', 'Participant'], ...lines])
  })
}
