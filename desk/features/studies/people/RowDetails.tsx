import type { RosterAnswer, RosterRow } from '#contract/desk/answers/roster.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { bodyText } from '#domain/submitted-answers.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { sessionText } from './roster-texts.ts'
import styles from './Roster.module.css'

/** All that is known of a participant in a study, the answers last. */
export function RowDetails({ row, roster: { columns, sessions } }: { row: RosterRow; roster: RosterAnswer }) {
  const { answers, offered_until: until } = row
  const session = sessions.find(({ id }) => id === row.session_id)
  return (
    <div className={styles.rest}>
      <FactList>
        <Known name="E-mail">{row.email && <span translate="no">{row.email}</span>}</Known>
        <Known name="Address">{row.is_confirmed ? 'confirmed' : 'not confirmed'}</Known>
        <Known name="Gender">{row.gender}</Known>
        <Known name="ZIP code and area">{[row.postal_code, row.area].filter(Boolean).join(', ')}</Known>
        <Known name="Studies attended">{row.attended}</Known>
        <Known name="Answered">{momentOf(row.answered_at)}</Known>
        <Known name="Session">{session && sessionText(session)}</Known>
        <Known name="Offered until">{row.state === 'chosen' && until && momentOf(until)}</Known>
        <Known name="Points">{row.points > 0 && formatPointsAsDollars(row.points)}</Known>
        <Known name="Their words">{row.reason}</Known>
        <Known name="We wrote">{row.note}</Known>
        {row.duplicates.map(({ enc_id: encId, by, name }) => (
          <Fact key={`${by} ${encId}`} name={`Same ${by}`}>
            <Link to="/people" search={{ query: encId }}>
              {name ?? 'An account without a name'}
            </Link>
          </Fact>
        ))}
        <Fact name="Account">
          <Link to="/people" search={{ query: row.enc_id }}>
            Open
          </Link>
        </Fact>
      </FactList>
      <dl className={styles.answers}>
        {columns.map((column) => {
          const text = answers && bodyText(column, answers)
          const missing = answers === null ? 'Cannot be read' : 'No answer'
          return (
            <div key={column.key}>
              <dt>
                <bdi>{column.label}</bdi>
              </dt>
              <dd>{text === null ? <span className={styles.none}>{missing}</span> : <bdi>{text}</bdi>}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** A fact, unless there is none. */
const Known = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? <Fact name={name}>{children}</Fact> : null
