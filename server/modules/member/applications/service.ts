import type { ApplicationBody } from '#contract/answers/applications.ts'
import type { Database } from '#server/db/database.ts'
import type { ApplicationDetails } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { lockLists } from '#server/modules/member/lists/repo.ts'
import * as repo from './repo.ts'

/** Most applications of one participant, with those that she has removed. */
export const maxListLength = 1000

/**
 * Notes or removes one application. Of two words on one study the later one counts, whichever comes first; the same one
 * again changes nothing. A device whose clock is ahead speaks now and not later. That she followed the way to apply once
 * more is no word on what she has said of it since: a device that had not heard of that has noted it.
 *
 * @throws {HostError} `invalid` when the list is full.
 */
export async function noteApplication(
  { database, clock }: HostDependencies,
  participantId: number,
  body: ApplicationBody,
): Promise<void> {
  const studyId = body.study_id
  const updatedAt = new Date(Math.min(Date.parse(body.updated_at), clock().getTime()))
  await database.db.transaction(async (tx) => {
    await lockLists(tx, participantId)
    const known = await repo.readLast(tx, participantId, studyId)
    if (known !== null && known.updatedAt > updatedAt) return
    if (body.state === 'opened' && known?.details && known.details.state !== 'opened') return
    if (known === null) await makeRoom(tx, participantId)
    await repo.putApplication(tx, { participantId, studyId, updatedAt, details: detailsOf(body) })
  })
}

function detailsOf(body: ApplicationBody): ApplicationDetails | null {
  if (body.state === 'removed') return null
  const { study_id: _study, updated_at: _time, ...details } = body
  return details
}

async function makeRoom(db: Database, participantId: number): Promise<void> {
  if ((await repo.countApplications(db, participantId)) < maxListLength) return
  if (!(await repo.forgetOldestRemoval(db, participantId))) throw new HostError('invalid')
}
