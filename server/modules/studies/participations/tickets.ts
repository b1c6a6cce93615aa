import { ticketLength, ticketLetters } from '#domain/recruiting/ticket.ts'
import { createHmac } from 'node:crypto'
import { deriveKeys } from '#server/secrets/secrets.ts'

type Place = { participantId: number; studyId: number; sessionId: number }
export type TicketSecrets = Parameters<typeof deriveKeys>[0]

/** Tickets of one place in one session: the one that is shown, and that of the former secret, which a device may keep. */
export function ticketsOf(secrets: TicketSecrets, place: Place): readonly string[] {
  return deriveKeys(secrets, 'tickets').map((key) => {
    const { participantId, studyId, sessionId } = place
    const digest = createHmac('sha256', key).update(`${participantId}:${studyId}:${sessionId}`).digest()
    const letterAt = (index: number) => ticketLetters[digest.readUInt16BE(2 * index) % ticketLetters.length]
    return Array.from({ length: ticketLength }, (_, index) => letterAt(index)).join('')
  })
}
