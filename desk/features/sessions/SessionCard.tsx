import {
  type SessionPerson,
  type SessionsAnswer,
  participationTitles,
} from '#contract/desk/answers/roster.ts'
import { possibleFrom } from '#domain/recruiting/participation.ts'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Link } from '@tanstack/react-router'
import { memo, useRef, useState, useSyncExternalStore } from 'react'
import { type Mark, markId, marks } from '#desk/session/marks.ts'
import { nameOf, timeIn } from './session-texts.ts'
import styles from './Sessions.module.css'

type Session = SessionsAnswer['sessions'][number]

interface SessionCardProps {
  session: Session
  words: string
  now: number
  mayMark: boolean
}

export function SessionCard({ session, words, now, mayMark }: SessionCardProps) {
  const { id, study_id: studyId, title, place, capacity, taken, people, time_zone: zone } = session
  const times = [{ startsAt: new Date(session.starts_at), minutes: session.minutes }]
  const from = (act: Mark['act']) => possibleFrom(act, times) ?? 0
  const here = people.filter(({ state }) => state === 'attended' || state === 'paid').length
  const isShown = (person: SessionPerson) => nameOf(person).toLowerCase().includes(words.trim().toLowerCase())
  if (words !== '' && !people.some(isShown)) return null
  const later = [
    from('attend') > now && `Here from ${timeIn(zone, from('attend'))}`,
    from('no-show') > now && `Not here from ${timeIn(zone, from('no-show'))}`,
  ]
  return (
    <section className={styles.session} aria-labelledby={`session-${id}`}>
      <h2 id={`session-${id}`}>
        <span>{timeIn(zone, times[0]?.startsAt.getTime() ?? 0)}</span>{' '}
        <Link to="/sessions" search={{ study: studyId }}>
          {title}
        </Link>
      </h2>
      <p>
        {[place, `${taken} of ${capacity} seats`, `${here} here`, ...(mayMark ? later : [])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow
            key={person.enc_id}
            person={person}
            studyId={studyId}
            sessionId={id}
            isShown={isShown(person)}
            canCome={mayMark && from('attend') <= now}
            canMiss={mayMark && from('no-show') <= now}
          />
        ))}
      </ul>
    </section>
  )
}

interface PersonRowProps {
  person: SessionPerson
  studyId: number
  sessionId: number
  isShown: boolean
  canCome: boolean
  canMiss: boolean
}

/** One participant. Only the row that was pressed is drawn again. */
const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, studyId, sessionId, isShown, canCome, canMiss } = props
  const id = markId({ session_id: sessionId, enc_id: person.enc_id })
  const mark = useSyncExternalStore(marks.subscribe, () => marks.all().get(id))
  const [isOpen, setOpen] = useState(false)
  const note = useRef<HTMLInputElement>(null)
  const put = (act: Mark['act']) =>
    marks.put({ study_id: studyId, id: sessionId }, person, act, note.current?.value.trim() || null)
  const name = nameOf(person)
  const isMarked = mark ? mark.refusal === null : person.state !== 'accepted'
  return (
    <li
      // The focus stays here when the pressed button goes.
      tabIndex={-1}
      className={styles.person}
      hidden={!isShown}
      data-mark={(mark?.refusal === null && mark.act) || person.state}
    >
      <button type="button" className={styles.name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <strong>{name}</strong> <small>{stateText(person, mark)}</small>
      </button>
      {isMarked ? (
        mark?.isSent === false && (
          <Button size="small" variant="quiet" aria-label={`Undo: ${name}`} onClick={() => marks.remove(id)}>
            Undo
          </Button>
        )
      ) : (
        <div className={styles.acts}>
          <Button size="small" disabled={!canCome} aria-label={`Here: ${name}`} onClick={() => put('attend')}>
            Here
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={!canMiss}
            aria-label={`Not here: ${name}`}
            onClick={() => put('no-show')}
          >
            Not here
          </Button>
        </div>
      )}
      {mark?.refusal && (
        <p role="alert" className={styles.more}>
          <span>{`${mark.refusal}.`}</span>{' '}
          <Button size="small" variant="quiet" onClick={() => marks.remove(id)}>
            Understood
          </Button>
        </p>
      )}
      {isOpen && (
        <div className={styles.more}>
          {person.note && <p>{`The study: ${person.note}`}</p>}
          <p>
            {person.phone && <a href={`tel:${person.phone}`}>{`Call ${person.phone}`}</a>}{' '}
            <Link
              to="/studies/$id/people"
              params={{ id: String(studyId) }}
              search={{ who: person.enc_id, board: 'all' }}
            >
              In the roster
            </Link>
          </p>
          {!isMarked && canCome && (
            <TextField
              ref={note}
              label="Note"
              hint="The participant reads it with the mark"
              maxLength={1000}
              autoComplete="off"
            />
          )}
        </div>
      )}
    </li>
  )
})

function stateText({ state, marked_by: by }: SessionPerson, mark: Mark | undefined): string {
  if (mark?.refusal === null) return `${mark.act === 'attend' ? 'Here' : 'Not here'}, to be sent`
  if (state === 'accepted') return ''
  const text = state === 'no-show' ? 'Not here' : state === 'attended' ? 'Here' : participationTitles[state]
  return by === null ? text : `${text} · ${by}`
}
