import type { Database } from '#server/db/database.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { type Texts, textsIn } from '#server/language/texts.ts'

export async function textsOfParticipant(db: Database, participantId: number): Promise<Texts> {
  return textsIn((await findAccount(db, { participantId }))?.language ?? 'en')
}
