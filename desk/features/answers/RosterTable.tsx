import {
  type RosterAnswer,
  type RosterRow,
  holdTitles,
  participationTitles,
} from '#contract/desk/answers/roster.ts'
import { Link } from '@tanstack/react-router'
import { Badge } from '#desk/shell/Badge.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { nameOf, sessionText } from './roster-texts.ts'
import type { Choice } from './use-choice.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { bodyText } from '#domain/submitted-answers.ts'
import styles from './Roster.module.css'

export interface RosterTableProps {
  roster: RosterAnswer
  /** Null for an operator who may not act. */
  choice: Choice | null
  /** Whether the rows are of the filter before. */
  isBusy: boolean
}

const factTitles = ['Age', 'Gender', 'ZIP code and area', 'Earlier studies', 'Checks']

/** A row for each participant: state, facts of the profile, and answers. All texts are participants’ own. */
export function RosterTable({ roster, choice, isBusy }: RosterTableProps) {
  const { columns, rows, study } = roster
  const titles = ['State', ...factTitles, ...(study.wanted_of > 0 ? ['Wanted answers'] : [])]
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
            <th scope="col">Participant</th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                <Cell>{label}</Cell>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.enc_id} row={row} roster={roster} choice={choice} />
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
}

function Row({ row, roster: { columns, sessions, study }, choice }: RowProps) {
  const isChosen = choice?.isChosen(row) ?? false
  const session = sessions.find(({ id }) => id === row.session_id)
  return (
    <tr data-chosen={isChosen}>
      {choice && (
        <td>
          <label className={styles.choose}>
            <input
              type="checkbox"
              data-row={row.enc_id}
              checked={isChosen}
              aria-label={`Tick ${nameOf(row)}`}
              onChange={({ target }) => choice.set([row], target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <Cell>{nameOf(row)}</Cell>
        <span className={styles.fact}>
          <Link to="/people" search={{ query: row.enc_id }} translate="no">
            {row.enc_id}
          </Link>
        </span>
        {row.email !== null && (
          <span className={styles.fact} translate="no">
            {row.email}
          </span>
        )}
      </th>
      <td className={styles.state} data-title="State">
        <span>
          {row.unread && row.state === 'answered' ? (
            <Badge tone="new">New</Badge>
          ) : (
            participationTitles[row.state]
          )}
        </span>
        {session && <span className={styles.fact}>{sessionText(session)}</span>}
        {row.meets_other && <Badge>Has another session then</Badge>}
        {row.state === 'chosen' && row.offered_until !== null && (
          <span className={styles.fact}>{`until ${momentOf(row.offered_until)}`}</span>
        )}
        {row.points > 0 && <span className={styles.fact}>{formatPointsAsDollars(row.points)}</span>}
        {row.reason !== null && <span className={styles.fact}>{`“${row.reason}”`}</span>}
        {row.note !== null && <span className={styles.fact}>{`We wrote: ${row.note}`}</span>}
        <span className={`${styles.fact} ${styles.line}`}>
          <time dateTime={row.answered_at}>{`answered ${momentOf(row.answered_at)}`}</time>
        </span>
      </td>
      <FactCells row={row} wantedOf={study.wanted_of} />
      <AnswerCells columns={columns} answers={row.answers} />
    </tr>
  )
}

/** Facts of the profile and of earlier studies. What needs a look has a mark. On a phone each cell has its title. */
function FactCells({ row, wantedOf }: { row: RosterRow; wantedOf: number }) {
  const { attended, no_shows: noShows, duplicates } = row
  const history = [
    attended > 0 && `${attended} attended`,
    noShows > 0 && countedNoun(noShows, 'no-show', 'no-shows'),
  ].filter(Boolean)
  return (
    <>
      <td data-title="Age">
        <Fact>{row.age === null ? null : String(row.age)}</Fact>
      </td>
      <td data-title="Gender">
        <Fact>{row.gender}</Fact>
      </td>
      <td data-title="ZIP code and area">
        <Fact>{row.postal_code}</Fact>
        {row.area !== null && <span className={styles.fact}>{row.area}</span>}
        {row.is_outside && <Badge>Outside the area</Badge>}
      </td>
      <td data-title="Earlier studies">
        <Fact>{history.length === 0 ? null : history.join(', ')}</Fact>
      </td>
      <td data-title="Checks">
        {row.is_verified && <span className={styles.line}>Identity verified</span>}
        {row.is_confirmed && <span className={styles.line}>E-mail confirmed</span>}
        {!row.is_verified && !row.is_confirmed && duplicates.length === 0 && row.hold === null && (
          <Fact>{null}</Fact>
        )}
        {row.hold !== null && <Badge>{holdTitles[row.hold]}</Badge>}
        {duplicates.map(({ enc_id: encId, by }) => (
          <span key={`${by} ${encId}`} className={styles.fact}>
            <Badge>{`Same ${by}`}</Badge> <span translate="no">{encId}</span>
          </span>
        ))}
      </td>
      {wantedOf > 0 && (
        <td data-title="Wanted answers">
          <span>{`${row.wanted} of ${wantedOf}`}</span>
        </td>
      )}
    </>
  )
}

interface AnswerCellsProps {
  columns: RosterAnswer['columns']
  answers: IntakeBody | null
}

function AnswerCells({ columns, answers }: AnswerCellsProps) {
  return columns.map((column) => {
    const text = answers && bodyText(column, answers)
    return (
      <td key={column.key} data-title={column.label}>
        {text === null ? (
          <span className={styles.none}>{answers === null ? 'Cannot be read' : 'No answer'}</span>
        ) : (
          <Cell>{text}</Cell>
        )}
      </td>
    )
  })
}

/** A text in lines of a readable length. Its direction cannot change that of the texts around it. */
function Cell({ children }: { children: string }) {
  return <bdi className={styles.cell}>{children}</bdi>
}

function Fact({ children }: { children: string | null }) {
  return children === null ? <span className={styles.none}>–</span> : <span>{children}</span>
}
