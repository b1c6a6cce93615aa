import { countedNoun } from '#domain/counted-noun.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Spinner } from '#ui/parts/Spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isRefusedAs } from '#desk/api/errors.ts'
import { currentDay, keptDay } from '#desk/session/kept-day.ts'
import { marks, markId } from '#desk/session/marks.ts'
import { useOperator } from '#desk/session/operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { FailedPage } from '#desk/shell/FailedPage.tsx'
import { StateLinks, partLink } from '#desk/shell/StateLinks.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { type SessionsAsked, sessionsQuery } from './queries.ts'
import { SessionCard } from './SessionCard.tsx'
import styles from './Sessions.module.css'
import { maxListedSessions } from '#contract/desk/answers/recruiting.ts'
import type { SessionsAnswer } from '#contract/desk/answers/roster.ts'
import { readTicket, ticketDigest } from '#domain/recruiting/ticket.ts'
import { possibleFrom } from '#domain/recruiting/participation.ts'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { nameOf, timeIn } from './session-texts.ts'

/** Acts become possible, and a day ends, while the page is open. */
const lookMs = 10_000

/** Who comes to the sessions of today, of a week or of a study: the page for the door, without a network too. */
export function Sessions({ asked }: { asked: SessionsAsked }) {
  const now = useNow()
  const { data, error, refetch } = useQuery(sessionsQuery(asked, currentDay()))
  const mayMark = useOperator().may('editor')
  const [words, setWords] = useState('')
  useEffect(() => void keepPage(), [])
  const isToday = asked.study === undefined && asked.week === undefined
  // Also deletes the list of a day that is over.
  const kept = keptDay()
  const sessions = (data ?? (isToday ? kept : null))?.sessions
  const isOffline = isRefusedAs(error, 'network')
  return (
    <DeskPage title="Sessions">
      <StateLinks>
        <Link to="/sessions" {...partLink(isToday)}>
          Today
        </Link>
        <Link to="/sessions" search={{ week: true }} {...partLink(asked.week === true)}>
          The next seven days
        </Link>
        {asked.study !== undefined && (
          <Link to="/sessions" search={{ study: asked.study }} {...partLink(true)}>
            {sessions?.[0]?.title ?? 'One study'}
          </Link>
        )}
      </StateLinks>
      <Waiting />
      {error && sessions && (
        <Banner tone="info">
          {isOffline && kept
            ? `No network. This is the list of ${momentOf(new Date(kept.at).toISOString())}. Go on: marks wait on this device, and are sent when the network is back.`
            : 'The desk cannot be reached. What you see may have changed.'}
        </Banner>
      )}
      {error && !sessions && <FailedPage error={error} reset={() => void refetch()} />}
      {!error && !sessions && <Spinner />}
      {sessions && (
        <>
          <div className={styles.finds}>
            <SearchField label="Search by name" value={words} onChange={setWords} />
            {mayMark && <TicketForm sessions={sessions} />}
          </div>
          {sessions.length >= maxListedSessions && (
            <Banner tone="info">
              {`These are the first ${maxListedSessions} sessions. Later ones are on the pages of their studies.`}
            </Banner>
          )}
          {sessions.length === 0 && <EmptyState title="There is no session" />}
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} words={words} now={now} mayMark={mayMark} />
          ))}
        </>
      )}
    </DeskPage>
  )
}

/** How many marks the host does not have yet. */
function Waiting() {
  const all = useSyncExternalStore(marks.subscribe, marks.all)
  const count = [...all.values()].filter(({ refusal }) => refusal === null).length
  return (
    <output className={styles.waiting}>
      {count > 0 && `${countedNoun(count, 'mark waits', 'marks wait')} to be sent.`}
    </output>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Sessions = SessionsAnswer['sessions']

const Camera = loadLater(async () => (await import('./Camera.tsx')).Camera)

/** Marks as here who shows a ticket: six letters that are typed, or the same that the camera reads. */
function TicketForm({ sessions }: { sessions: Sessions }) {
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

/** Its code is `sw/door.ts`. */
const script = '/door.js'

const policy = window.trustedTypes?.createPolicy('stipend', { createScriptURL: (address) => address })

/** Keeps the files of this page, so that it opens without a network. Other pages of the desk stay without a worker. */
async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM types do not know that a TrustedScriptURL will do
  const address = (policy?.createScriptURL(script) ?? script) as unknown as string
  const options = { scope: '/sessions', updateViaCache: 'none' } as const
  await navigator.serviceWorker.register(address, options).catch(() => {})
}
