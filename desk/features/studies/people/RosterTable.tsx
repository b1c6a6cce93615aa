import { type RosterAnswer, type RosterRow, participationTitles } from '#contract/desk/answers/roster.ts'
import { useState } from 'react'
import { Badge } from '#desk/shell/Badge.tsx'
import { dayOf, zonedMomentOf } from '#desk/shell/times.ts'
import { RowDetails } from './RowDetails.tsx'
import { checksOf, nameOf } from './roster-texts.ts'
import type { Choice } from './use-choice.ts'
import styles from './Roster.module.css'

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
        <Fact>{session ? zonedMomentOf(session.time_zone, Date.parse(session.starts_at)) : null}</Fact>
      </td>
      <td data-title="Age">
        <Fact>{row.age === null ? null : String(row.age)}</Fact>
      </td>
      <td data-title="Area" className={styles.area}>
        <Fact>{row.area ?? row.postal_code}</Fact>
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

function Fact({ children }: { children: string | null }) {
  return children === null ? <span className={styles.none}>–</span> : <span>{children}</span>
}
