import type { Applicant, Column } from '#contract/desk/answers/applicants.ts'
import { bodyText } from '#domain/submitted-answers.ts'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Badge } from '#desk/shell/Badge.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { decisionTitles, nameOf } from './answer-texts.ts'
import styles from './Answers.module.css'
import type { Choice } from './use-choice.ts'

export interface ApplicantTableProps {
  columns: readonly Column[]
  applicants: readonly Applicant[]
  /** Null for an operator who may not decide. */
  choice: Choice | null
  /** Whether the rows are of the filter before. */
  isBusy: boolean
  /** Enter was pressed on a row. */
  onEnter: () => void
}

/** A row for each applicant, a column for each question. All texts are participants’ own. */
export function ApplicantTable({ columns, applicants, choice, isBusy, onEnter }: ApplicantTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard too
    <section className={styles.scroll} aria-label="Answers" tabIndex={0} aria-busy={isBusy}>
      <table className={styles.table}>
        <thead>
          <tr>
            {choice && (
              <th scope="col">
                <ChooseAll applicants={applicants} choice={choice} onEnter={onEnter} />
              </th>
            )}
            <th scope="col">Applicant</th>
            <th scope="col">Decision</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                <Cell>{label}</Cell>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {applicants.map((applicant) => (
            <Row
              key={applicant.enc_id}
              applicant={applicant}
              columns={columns}
              choice={choice}
              onEnter={onEnter}
            />
          ))}
        </tbody>
      </table>
      {choice && (
        <p className={styles.keys}>
          Space chooses a row, the arrow keys move to another one, Enter leads to the decision.
        </p>
      )}
    </section>
  )
}

interface ChooseAllProps {
  applicants: readonly Applicant[]
  choice: Choice
  onEnter: () => void
}

function ChooseAll({ applicants, choice, onEnter }: ChooseAllProps) {
  const isAll = choice.chosen.length === applicants.length
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && choice.chosen.length > 0
        }}
        aria-label="Choose all on this page"
        onChange={() => choice.set(applicants, !isAll)}
        onKeyDown={(event) => followKey(event, onEnter)}
      />
    </label>
  )
}

interface RowProps {
  applicant: Applicant
  columns: readonly Column[]
  choice: Choice | null
  onEnter: () => void
}

function Row({ applicant, columns, choice, onEnter }: RowProps) {
  const { enc_id: encId, email, answered_at: answeredAt, unread, decision, note, answers } = applicant
  const isChosen = choice?.isChosen(applicant) ?? false
  return (
    <tr data-chosen={isChosen}>
      {choice && (
        <td>
          <label className={styles.choose}>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose ${nameOf(applicant)}`}
              onChange={({ target }) => choice.set([applicant], target.checked)}
              onKeyDown={(event) => followKey(event, onEnter)}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <Cell>{nameOf(applicant)}</Cell>
        {unread && <Badge tone="new">New</Badge>}
        <p className={styles.fact}>
          <Link to="/people" search={{ query: encId }} translate="no">
            {encId}
          </Link>
        </p>
        {email !== null && (
          <p className={styles.fact} translate="no">
            {email}
          </p>
        )}
        <p className={styles.fact}>
          <time dateTime={answeredAt}>{momentOf(answeredAt)}</time>
        </p>
      </th>
      <td>
        {decision === null ? (
          <span className={styles.none}>Undecided</span>
        ) : (
          <span>{decisionTitles[decision]}</span>
        )}
        {note !== null && <p className={styles.fact}>{note}</p>}
      </td>
      {columns.map((column) => (
        <td key={column.key}>
          {answers === null ? (
            <span className={styles.none}>Cannot be read</span>
          ) : (
            <Answer text={bodyText(column, answers)} />
          )}
        </td>
      ))}
    </tr>
  )
}

function Answer({ text }: { text: string | null }) {
  return text === null ? <span className={styles.none}>No answer</span> : <Cell>{text}</Cell>
}

/** A text in lines of a readable length. Its direction cannot change that of the texts around it. */
function Cell({ children }: { children: string }) {
  return <bdi className={styles.cell}>{children}</bdi>
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the boxes of the table. */
function followKey(event: KeyboardEvent<HTMLInputElement>, onEnter: () => void): void {
  const step = steps[event.key]
  if (step === undefined && event.key !== 'Enter') return
  event.preventDefault()
  if (step === undefined) return onEnter()
  const table = event.currentTarget.closest('table')
  const boxes = [...(table?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus()
}
