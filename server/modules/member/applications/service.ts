import type { ApplicationBody } from '#contract/answers/applications.ts'
import type { Database } from '#server/db/database.ts'
import type { ApplicationDetails } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import * as repo from './repo.ts'

/** Maximum of applications of one participant, removed ones included. */
export const maxListLength = 1000

/**
 * Notes or removes one application. Of two changes to one study the later one counts, whichever arrives
 * first; a repetition changes nothing. A timestamp ahead of the host's clock counts as now. An `opened` never
 * replaces a status that the participant has set: it comes from a device that did not know of that status.
 *
 * @throws {HostError} `invalid` if the list is full.
 */
export async function noteApplication(
  { database, clock, dataKeys, log }: HostDependencies,
  participantId: number,
  body: ApplicationBody,
): Promise<void> {
  const studyId = body.study_id
  const updatedAt = new Date(Math.min(Date.parse(body.updated_at), clock().getTime()))
  await database.db.transaction(async (tx) => {
    await lockAccount(tx, participantId)
    const known = await repo.readLatest(tx, { dataKeys, log }, participantId, studyId)
    if (known !== null && known.updatedAt > updatedAt) return
    if (body.state === 'opened' && known?.details && known.details.state !== 'opened') return
    if (known === null && !(await hasRoom(tx, participantId))) throw new HostError('invalid')
    await repo.putApplication(tx, dataKeys, { participantId, studyId, updatedAt, details: detailsOf(body) })
  })
}

function detailsOf(body: ApplicationBody): ApplicationDetails | null {
  if (body.state === 'removed') return null
  const { study_id: _study, updated_at: _time, ...details } = body
  return details
}

/** Whether a participant's list takes another application; the oldest removal makes room for it. */
async function hasRoom(db: Database, participantId: number): Promise<boolean> {
  return (
    (await repo.countApplications(db, participantId)) < maxListLength ||
    repo.deleteOldestRemoval(db, participantId)
  )
}
