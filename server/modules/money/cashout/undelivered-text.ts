import type { Database } from '#server/db/database.ts'
import { textsOfParticipant } from '#server/modules/member/profile/participant-texts.ts'

/** Text for the participant about a card whose e-mail came back. */
export async function undeliveredText(db: Database, participantId: number): Promise<string> {
  const { t } = await textsOfParticipant(db, participantId)
  return t('The e-mail with the card did not arrive. We are looking into it.')
}
