import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ownStudyPictures, ownStudyVersions } from '#server/db/schema.ts'
import type { Work } from '#server/work/work.ts'

export const isUploadedName = (name: string) => name.startsWith('own-')

export async function readUploadedPicture(db: Database, name: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: ownStudyPictures.bytes })
    .from(ownStudyPictures)
    .where(eq(ownStudyPictures.name, name))
  return row ? Buffer.from(row.bytes) : null
}

/** Stores a picture. The same one may be stored already. */
export async function storePicture(db: Database, name: string, bytes: Buffer, now: Date): Promise<void> {
  await db
    .insert(ownStudyPictures)
    .values({ name, bytes, usedAt: now })
    .onConflictDoUpdate({ target: ownStudyPictures.name, set: { usedAt: now } })
}

/**
 * Resolves to whether the picture exists, for the act that puts it into a study. The row is locked until the act ends, and
 * `deleteUnusedPictures` passes it over afterwards.
 */
export async function markPictureUsed(w: Work, name: string): Promise<boolean> {
  const rows = await w.db
    .update(ownStudyPictures)
    .set({ usedAt: w.now })
    .where(eq(ownStudyPictures.name, name))
    .returning({ name: ownStudyPictures.name })
  return rows.length > 0
}

/** Deletes pictures that were uploaded before the given moment and are in no version of a study. */
export async function deleteUnusedPictures(db: Database, before: Date): Promise<void> {
  const named = db
    .select({ one: sql`1` })
    .from(ownStudyVersions)
    .where(eq(sql`${ownStudyVersions.content} ->> 'picture'`, ownStudyPictures.name))
  await db.delete(ownStudyPictures).where(and(lt(ownStudyPictures.usedAt, before), notExists(named)))
}
