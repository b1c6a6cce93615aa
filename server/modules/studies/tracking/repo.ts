import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { clicks } from '#server/db/schema.ts'

export interface Click {
  kind: 'study' | 'online-survey'
  targetId: number
  /** Null for a visitor. */
  participantId: number | null
  at: Date
}

export async function insertClick(db: Database, click: Click): Promise<void> {
  await db.insert(clicks).values(click)
}

export async function deleteClicksBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(clicks).where(lt(clicks.at, moment))
}
