import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'

export async function textsOfParticipant(db: Database, participantId: number): Promise<Texts> {
  const [row] = await db
    .select({ language: participants.language })
    .from(participants)
    .where(eq(participants.id, participantId))
  return textsIn(row?.language ?? 'en')
}
