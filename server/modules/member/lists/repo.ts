import type { HiddenBody } from '#contract/answers/applications.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { hiddenItems, savedStudies } from '#server/db/schema.ts'

export interface HiddenItem {
  kind: HiddenBody['kind']
  id: number
}

export async function listHidden(db: Database, participantId: number): Promise<HiddenItem[]> {
  return db
    .select({ kind: hiddenItems.kind, id: hiddenItems.targetId })
    .from(hiddenItems)
    .where(eq(hiddenItems.participantId, participantId))
    .orderBy(hiddenItems.kind, hiddenItems.targetId)
}

export async function countHidden(db: Database, participantId: number): Promise<number> {
  return db.$count(hiddenItems, eq(hiddenItems.participantId, participantId))
}

export async function insertHidden(db: Database, participantId: number, item: HiddenItem): Promise<void> {
  await db.insert(hiddenItems).values({ participantId, kind: item.kind, targetId: item.id })
}

export async function isHidden(db: Database, participantId: number, item: HiddenItem): Promise<boolean> {
  return (await db.$count(hiddenItems, isItem(participantId, item))) > 0
}

export async function deleteHidden(db: Database, participantId: number, item: HiddenItem): Promise<void> {
  await db.delete(hiddenItems).where(isItem(participantId, item))
}

/** Ids of saved studies, the last saved first. */
export async function listSaved(db: Database, participantId: number): Promise<number[]> {
  const rows = await db
    .select({ id: savedStudies.studyId })
    .from(savedStudies)
    .where(eq(savedStudies.participantId, participantId))
    .orderBy(desc(savedStudies.savedAt), desc(savedStudies.studyId))
  return rows.map(({ id }) => id)
}

export async function countSaved(db: Database, participantId: number): Promise<number> {
  return db.$count(savedStudies, eq(savedStudies.participantId, participantId))
}

export async function isSaved(db: Database, participantId: number, studyId: number): Promise<boolean> {
  return (await db.$count(savedStudies, isStudy(participantId, studyId))) > 0
}

export async function insertSaved(
  db: Database,
  participantId: number,
  studyId: number,
  at: Date,
): Promise<void> {
  await db.insert(savedStudies).values({ participantId, studyId, savedAt: at })
}

export async function deleteSaved(db: Database, participantId: number, studyId: number): Promise<void> {
  await db.delete(savedStudies).where(isStudy(participantId, studyId))
}

function isItem(participantId: number, { kind, id }: HiddenItem) {
  return and(
    eq(hiddenItems.participantId, participantId),
    eq(hiddenItems.kind, kind),
    eq(hiddenItems.targetId, id),
  )
}

function isStudy(participantId: number, studyId: number) {
  return and(eq(savedStudies.participantId, participantId), eq(savedStudies.studyId, studyId))
}
