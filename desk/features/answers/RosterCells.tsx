import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { RosterAnswer, RosterRow } from '#contract/desk/answers/roster.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { bodyText } from '#domain/submitted-answers.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import styles from './Roster.module.css'

/** Facts of the profile and of earlier studies. What needs a look has a mark. On a phone each cell has its title. */
export function FactCells({ row, wantedOf }: { row: RosterRow; wantedOf: number }) {
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
        {row.is_outside && <Badge tone="new">Outside the area</Badge>}
      </td>
      <td data-title="Earlier studies">
        <Fact>{history.length === 0 ? null : history.join(', ')}</Fact>
      </td>
      <td data-title="Checks">
        {row.is_verified && <span className={styles.line}>Identity verified</span>}
        {!row.is_verified && duplicates.length === 0 && <Fact>{null}</Fact>}
        {duplicates.map(({ enc_id: encId, by }) => (
          <span key={`${by} ${encId}`} className={styles.fact}>
            <Badge tone="new">{`Same ${by}`}</Badge> <span translate="no">{encId}</span>
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

export interface AnswerCellsProps {
  columns: RosterAnswer['columns']
  answers: IntakeBody | null
}

export function AnswerCells({ columns, answers }: AnswerCellsProps) {
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
export function Cell({ children }: { children: string }) {
  return <bdi className={styles.cell}>{children}</bdi>
}

function Fact({ children }: { children: string | null }) {
  return children === null ? <span className={styles.none}>–</span> : <span>{children}</span>
}
