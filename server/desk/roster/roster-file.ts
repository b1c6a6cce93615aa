import { csvFile } from '#domain/csv.ts'
import { clockName } from '#domain/dates/clock-name.ts'
import { placeStates } from '#domain/recruiting/participation.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import {
  type StoredSession,
  findRecruited,
  findSessions,
} from '#server/modules/studies/participations/recruited-study.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import { type WorkDependencies, work } from '#server/work/work.ts'
import { type StoredRosterRow, rosterPages } from '#server/desk/answers/repo.ts'

/** The participants with a place in a study as CSV, for the front desk: by session, and within it by name. */
export async function rosterFile(
  deps: WorkDependencies,
  studyId: number,
  opening: Omit<Opening, 'opened'> & { operator: Actor },
): Promise<string> {
  return work(deps, opening.operator, async (w) => {
    const { db: tx, now } = w
    if ((await findRecruited(tx, studyId)) === null) throw new HostError('not-found')
    const rows: StoredRosterRow[] = []
    for await (const page of rosterPages(tx, studyId, placeStates)) rows.push(...page)
    await openRecords(tx, { ...opening, opened: 'profile' }, rows, now)
    const starts = new Map((await findSessions(tx, [studyId])).map((session) => [session.id, session]))
    const sessionOf = ({ row }: StoredRosterRow) => starts.get(row?.sessionId ?? 0)
    const startOf = (row: StoredRosterRow) => sessionOf(row)?.startsAt.toISOString() ?? ''
    const nameOf = ({ profile }: StoredRosterRow) => `${profile?.lastName ?? ''} ${profile?.firstName ?? ''}`
    const lines = rows
      .toSorted((one, other) =>
        `${startOf(one)} ${nameOf(one)}`.localeCompare(`${startOf(other)} ${nameOf(other)}`),
      )
      .map((row) => [
        clockText(sessionOf(row)),
        row.profile?.firstName ?? '',
        row.profile?.lastName ?? '',
        row.email,
        row.state,
        row.encId,
      ])
    const { reason } = opening
    const subject = `study:${studyId}`
    const file = csvFile([['Session', 'First name', 'Last name', 'E-mail', 'State', 'Participant'], ...lines])
    return w.note({ act: 'roster.export', subject, reason, after: { rows: rows.length } }, file)
  })
}

/** When a session begins by the clocks of its place: `2026-11-29 13:00 America/New_York`, `2026-11-01 01:30 EST America/New_York`. */
function clockText(session: StoredSession | undefined): string {
  if (session === undefined) return ''
  const { startsAt, timeZone } = session
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return [format.format(startsAt), clockName(startsAt, timeZone), timeZone].filter(Boolean).join(' ')
}
