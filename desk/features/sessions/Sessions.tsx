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
import { marks } from '#desk/session/marks.ts'
import { useOperator } from '#desk/session/operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { FailedPage } from '#desk/shell/FailedPage.tsx'
import { StateLinks, partLink } from '#desk/shell/StateLinks.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { keepPage } from './keep-page.ts'
import { type SessionsAsked, sessionsQuery } from './queries.ts'
import { SessionCard } from './SessionCard.tsx'
import styles from './Sessions.module.css'
import { TicketForm } from './TicketForm.tsx'

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
