import type { HiddenBody, SavedBody } from '#contract/answers/applications.ts'
import { type SQL, and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hiddenItems, savedStudies } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'

/** Maximum of a participant's hidden list and of the saved one: many times the whole catalogue. */
export const maxListLength = 5000

/**
 * Hides one study or one line of For you, or shows it again. A repetition changes nothing.
 *
 * @throws {HostError} `invalid` if the list is full.
 */
export async function setHidden(
  { database: { db } }: HostDependencies,
  participantId: number,
  { kind, id: targetId, hidden }: HiddenBody,
): Promise<void> {
  const own = eq(hiddenItems.participantId, participantId)
  const item = and(own, eq(hiddenItems.kind, kind), eq(hiddenItems.targetId, targetId))
  if (!hidden) await db.delete(hiddenItems).where(item)
  else
    await addOnce(db, participantId, { table: hiddenItems, own, item }, (tx) =>
      tx.insert(hiddenItems).values({ participantId, kind, targetId }),
    )
}

/**
 * Saves one study or removes it from the list; saving it again keeps its place.
 *
 * @throws {HostError} `invalid` if the list is full.
 */
export async function setSaved(
  { database: { db }, clock }: HostDependencies,
  participantId: number,
  { id: studyId, saved }: SavedBody,
): Promise<void> {
  const own = eq(savedStudies.participantId, participantId)
  const item = and(own, eq(savedStudies.studyId, studyId))
  if (!saved) await db.delete(savedStudies).where(item)
  else
    await addOnce(db, participantId, { table: savedStudies, own, item }, (tx) =>
      tx.insert(savedStudies).values({ participantId, studyId, savedAt: clock() }),
    )
}

/** Adds a row to a list, unless it is there. The account is locked, so that the count before is exact. */
async function addOnce(
  db: Database,
  participantId: number,
  list: { table: typeof hiddenItems | typeof savedStudies; own: SQL; item: SQL | undefined },
  insert: (tx: Database) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, participantId)
    if ((await tx.$count(list.table, list.item)) > 0) return
    if ((await tx.$count(list.table, list.own)) >= maxListLength) throw new HostError('invalid')
    await insert(tx)
  })
}

/** Hidden studies in the form of the user answer (section 3): ids by kind, in ascending order. And lines of For you. */
export async function readHidden(
  db: Database,
  participantId: number,
): Promise<Record<HiddenBody['kind'], number[]>> {
  const items = await db
    .select()
    .from(hiddenItems)
    .where(eq(hiddenItems.participantId, participantId))
    .orderBy(asc(hiddenItems.targetId))
  const idsOf = (kind: HiddenBody['kind']) =>
    items.filter((item) => item.kind === kind).map(({ targetId }) => targetId)
  return { focusgroup: idsOf('focusgroup'), onlinesurvey: idsOf('onlinesurvey'), news: idsOf('news') }
}

/** Ids of saved studies, the last saved first. */
export async function readSaved(db: Database, participantId: number): Promise<number[]> {
  const rows = await db
    .select({ id: savedStudies.studyId })
    .from(savedStudies)
    .where(eq(savedStudies.participantId, participantId))
    .orderBy(desc(savedStudies.savedAt), desc(savedStudies.studyId))
  return rows.map(({ id }) => id)
}
