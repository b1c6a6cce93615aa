import type { HiddenBody, SavedBody } from '#contract/answers/applications.ts'
import type { User } from '#contract/answers/participant.ts'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import * as repo from './repo.ts'

/** Maximum of a participant's hidden list and of the saved one: many times the whole catalogue. */
export const maxListLength = 5000

/**
 * Hides one study or shows it again. A repetition changes nothing.
 *
 * @throws {HostError} `invalid` if the list is full.
 */
export async function setHidden(
  { database }: HostDependencies,
  participantId: number,
  { kind, id, hidden }: HiddenBody,
): Promise<void> {
  const item = { kind, id }
  if (!hidden) return repo.deleteHidden(database.db, participantId, item)
  await database.db.transaction(async (tx) => {
    await lockAccount(tx, participantId)
    if (await repo.isHidden(tx, participantId, item)) return
    refuseWhenFull(await repo.countHidden(tx, participantId))
    await repo.insertHidden(tx, participantId, item)
  })
}

/**
 * Saves one study or removes it from the list; saving it again keeps its place.
 *
 * @throws {HostError} `invalid` if the list is full.
 */
export async function setSaved(
  { database, clock }: HostDependencies,
  participantId: number,
  { id, saved }: SavedBody,
): Promise<void> {
  if (!saved) return repo.deleteSaved(database.db, participantId, id)
  await database.db.transaction(async (tx) => {
    await lockAccount(tx, participantId)
    if (await repo.isSaved(tx, participantId, id)) return
    refuseWhenFull(await repo.countSaved(tx, participantId))
    await repo.insertSaved(tx, participantId, id, clock())
  })
}

/** Hidden studies in the form of the user answer (section 3): ids by kind, in ascending order. */
export async function readHidden(db: Database, participantId: number): Promise<User['hidden_studies']> {
  const items = await repo.listHidden(db, participantId)
  const idsOf = (kind: HiddenBody['kind']) =>
    items.filter((item) => item.kind === kind).map((item) => item.id)
  return { focusgroup: idsOf('focusgroup'), onlinesurvey: idsOf('onlinesurvey') }
}

function refuseWhenFull(count: number): void {
  if (count >= maxListLength) throw new HostError('invalid')
}
