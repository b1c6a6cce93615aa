import { type RosterAnswer, type RosterRow, participationTitles } from '#contract/desk/answers/roster.ts'
import { useState, type ReactNode } from 'react'
import { Badge } from '#desk/shell/Badge.tsx'
import { dayOf, zonedMomentOf, momentOf } from '#desk/shell/times.ts'
import { checksOf, nameOf, sessionText } from './roster-texts.ts'
import type { Choice } from './use-choice.ts'
import styles from './Roster.module.css'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { bodyText } from '#domain/submitted-answers.ts'
import { Link } from '@tanstack/react-router'
import { Fact, FactList } from '#desk/shell/FactList.tsx'

export interface RosterTableProps {
  roster: RosterAnswer
  /** Null for an operator who may not act. */
  choice: Choice | null
  /** Whether the rows are of the filter before. */
  isBusy: boolean
}

/** A line for each participant. A press on the name shows the rest. All texts are participants’ own. */
export function RosterTable({ roster, choice, isBusy }: RosterTableProps) {
  const { rows, study } = roster
  const wanted = study.wanted_of > 0 ? ['Wanted answers'] : []
  const titles = ['Participant', 'State', 'Session', 'Age', 'Area', ...wanted, 'Checks']
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard too
    <section className={styles.scroll} aria-label="Roster" tabIndex={0} aria-busy={isBusy}>
      <table className={styles.table}>
        <thead>
          <tr>
            {choice && (
              <th scope="col">
                <ChooseAll rows={rows} choice={choice} />
              </th>
            )}
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.enc_id}
              row={row}
              roster={roster}
              choice={choice}
              // One participant alone was asked for.
              startsOpen={rows.length === 1}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ChooseAll({ rows, choice }: { rows: readonly RosterRow[]; choice: Choice }) {
  const isAll = choice.chosen.length === rows.length
  return (
    <label className={styles.choose} data-title="Tick all on this page">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && choice.chosen.length > 0
        }}
        aria-label="Tick all on this page"
        onChange={() => choice.set(rows, !isAll)}
      />
    </label>
  )
}

interface RowProps {
  row: RosterRow
  roster: RosterAnswer
  choice: Choice | null
  startsOpen: boolean
}

function Row({ row, roster, choice, startsOpen }: RowProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const isChosen = choice?.isChosen(row) ?? false
  const name = nameOf(row)
  return (
    <>
      <tr data-chosen={isChosen}>
        {choice && (
          <td>
            <label className={styles.choose}>
              <input
                type="checkbox"
                data-row={row.enc_id}
                checked={isChosen}
                aria-label={`Tick ${name}`}
                onChange={({ target }) => choice.set([row], target.checked)}
              />
            </label>
          </td>
        )}
        <th scope="row">
          <button
            type="button"
            dir="auto"
            className={styles.name}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
          </button>
        </th>
        <LineCells row={row} roster={roster} />
      </tr>
      {isOpen && (
        <tr className={styles.details} data-chosen={isChosen}>
          <td colSpan={9}>
            <RowDetails row={row} roster={roster} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The cells of a line, which are compared from row to row. On a phone each cell has its title. */
function LineCells({ row, roster: { sessions, study } }: Pick<RowProps, 'row' | 'roster'>) {
  const session = sessions.find(({ id }) => id === row.session_id)
  return (
    <>
      <td data-title="State">
        <span>
          {row.unread && row.state === 'answered' ? (
            <Badge tone="new">New</Badge>
          ) : (
            participationTitles[row.state]
          )}
        </span>
        {row.state === 'chosen' && row.offered_until !== null && (
          <span className={styles.none}>{` until ${dayOf(row.offered_until)}`}</span>
        )}
      </td>
      <td data-title="Session">
        <OrNone>{session ? zonedMomentOf(session.time_zone, Date.parse(session.starts_at)) : null}</OrNone>
      </td>
      <td data-title="Age">
        <OrNone>{row.age === null ? null : String(row.age)}</OrNone>
      </td>
      <td data-title="Area" className={styles.area}>
        <OrNone>{row.area ?? row.postal_code}</OrNone>
      </td>
      {study.wanted_of > 0 && (
        <td data-title="Wanted answers">
          <span>{`${row.wanted} of ${study.wanted_of}`}</span>
        </td>
      )}
      <td data-title="Checks" className={styles.checks}>
        {checksOf(row).map((check) => (
          <Badge key={check}>{check}</Badge>
        ))}
      </td>
    </>
  )
}

function OrNone({ children }: { children: string | null }) {
  return children === null ? <span className={styles.none}>–</span> : <span>{children}</span>
}

/** All that is known of a participant in a study, the answers last. */
function RowDetails({ row, roster: { columns, sessions } }: { row: RosterRow; roster: RosterAnswer }) {
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
