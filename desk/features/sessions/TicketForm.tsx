import type { SessionsAnswer } from '#contract/desk/answers/roster.ts'
import { readTicket, ticketDigest } from '#domain/recruiting/ticket.ts'
import { possibleFrom } from '#domain/recruiting/participation.ts'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useState } from 'react'
import { markId, marks } from '#desk/session/marks.ts'
import { nameOf, timeIn } from './session-texts.ts'
import styles from './Sessions.module.css'

type Sessions = SessionsAnswer['sessions']

const Camera = loadLater(async () => (await import('./Camera.tsx')).Camera)

/** Marks as here who shows a ticket: six letters that are typed, or the same that the camera reads. */
export function TicketForm({ sessions }: { sessions: Sessions }) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [isOpen, setOpen] = useState(false)
  const use = async (typed: string) => {
    setSaid(await takeTicket(sessions, typed))
    setText('')
  }
  return (
    <form
      className={styles.ticket}
      onSubmit={(event) => {
        event.preventDefault()
        void use(text)
      }}
    >
      <TextField
        label="Ticket"
        value={text}
        placeholder="Six letters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary">
        Mark as here
      </Button>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close the camera' : 'Scan'}
      </Button>
      <output>{said}</output>
      {isOpen && <Camera onRead={(read) => void use(read)} />}
    </form>
  )
}

/** @returns What became of it. */
async function takeTicket(sessions: Sessions, text: string): Promise<string> {
  const ticket = readTicket(text)
  if (ticket === null) return 'A ticket has six letters.'
  for (const session of sessions) {
    const digest = await ticketDigest(ticket, session.id)
    const person = session.people.find(({ tickets }) => tickets.includes(digest))
    if (person === undefined) continue
    const { starts_at: startsAt, minutes, time_zone: zone, title, id } = session
    const whose = `${nameOf(person)}, ${timeIn(zone, Date.parse(startsAt))}, ${title}`
    const mark = marks.all().get(markId({ session_id: id, enc_id: person.enc_id }))
    if (person.state === 'no-show' || mark?.act === 'no-show') return `Marked as not here before: ${whose}.`
    if (person.state !== 'accepted' || mark?.refusal === null) return `Here already: ${whose}.`
    const from = possibleFrom('attend', [{ startsAt: new Date(startsAt), minutes }]) ?? 0
    if (from > Date.now()) return `Too early, from ${timeIn(zone, from)}: ${whose}.`
    marks.put(session, person, 'attend')
    return `Here: ${whose}.`
  }
  return 'No place on this list has this ticket.'
}
