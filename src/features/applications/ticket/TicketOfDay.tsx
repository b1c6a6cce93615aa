import type { Participation } from '#contract/answers/participations.ts'
import { ticketOfDay } from '#domain/recruiting/participation-rules.ts'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'

const Ticket = loadLater(async () => (await import('./Ticket.tsx')).Ticket)

/** The ticket of an accepted place, on the day of its session. */
export function TicketOfDay({ participation, now }: { participation: Participation; now: Date }) {
  const ticket = ticketOfDay(participation, now)
  return (
    ticket !== null && (
      <LazyPart isOpen>
        <Ticket ticket={ticket} />
      </LazyPart>
    )
  )
}
