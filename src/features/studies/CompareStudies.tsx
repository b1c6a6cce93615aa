import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { Destination } from '#domain/destination.ts'
import type { FitPoint } from '#domain/fit.ts'
import type { StudyView } from '#domain/study-view.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './CompareStudies.module.css'
import { misfitLine } from './fit-text.ts'

/** One column. */
export interface ComparedStudy {
  view: StudyView
  /** By the study's own words; null when they do not say. */
  minutes: number | null
  dollarsPerHour: number | null
  destination: Destination | null
  points: readonly FitPoint[]
}

export interface CompareStudiesProps {
  studies: readonly ComparedStudy[]
  /** Further saved studies, while there is room for one. */
  others: readonly { id: number; title: string }[]
  onAdd: (id: number) => void
  onRemove: (id: number) => void
}

/** A few studies side by side: what they pay and take, where, for whom, and whether they fit her. */
export function CompareStudies({ studies, others, onAdd, onRemove }: CompareStudiesProps) {
  const area = useRef<HTMLDivElement>(null)
  // What held the focus goes with the change.
  const keepFocus = () => area.current?.focus()
  return (
    <div className={styles.page}>
      <h1>Compare studies</h1>
      {studies.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <Link to="/saved" className={buttonClass()}>
              Saved studies
            </Link>
          }
        >
          Save two or three studies with their bookmarks, and see them here side by side.
        </EmptyState>
      ) : (
        <div ref={area} tabIndex={-1} className={styles.area}>
          <Comparison
            studies={studies}
            onRemove={(id) => {
              onRemove(id)
              keepFocus()
            }}
          />
        </div>
      )}
      {others.length > 0 && (
        <section className={styles.others}>
          <h2>Saved studies to add</h2>
          <ul>
            {others.map(({ id, title }) => (
              <li key={id}>
                <span>{title}</span>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    onAdd(id)
                    keepFocus()
                  }}
                >
                  Add<VisuallyHidden> {title}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A heading over each row and not beside it: on a phone three columns fit, a fourth would not. */
function Comparison({ studies, onRemove }: Pick<CompareStudiesProps, 'studies' | 'onRemove'>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {studies.map(({ view }) => (
            <th key={view.id} scope="col">
              <Link to="/study/$id" params={{ id: String(view.id) }}>
                {view.title}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ label, valueOf }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={studies.length}>
              {label}
            </th>
          </tr>
          <tr>
            {studies.map((study) => (
              <td key={study.view.id}>
                {valueOf(study) ?? <span className={styles.unknown}>Not stated</span>}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr>
          {studies.map(({ view }) => (
            <td key={view.id}>
              <Button variant="quiet" size="small" onClick={() => onRemove(view.id)}>
                Remove<VisuallyHidden> {view.title} from the comparison</VisuallyHidden>
              </Button>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const ways: Record<Destination['channel'], string> = {
  link: 'On',
  email: 'By e-mail to',
  phone: 'By phone at',
}

/** Null where the study does not say. */
const rows: readonly { label: string; valueOf: (study: ComparedStudy) => ReactNode }[] = [
  { label: 'Pays', valueOf: ({ view }) => view.payout },
  {
    label: 'For an hour',
    valueOf: ({ dollarsPerHour }) => (dollarsPerHour === null ? null : dollars.format(dollarsPerHour)),
  },
  {
    label: 'Takes',
    valueOf: ({ minutes }) => (minutes === null ? null : minutes === 1 ? '1 minute' : `${minutes} minutes`),
  },
  {
    label: 'Where',
    valueOf: ({ view }) => (view.isOnline ? 'Online' : [view.facility, view.city].filter(Boolean).join(', ')),
  },
  {
    label: 'How you apply',
    valueOf: ({ destination }) =>
      destination &&
      (destination.name === null
        ? 'On a page of the company'
        : `${ways[destination.channel]} ${destination.name}`),
  },
  {
    label: 'Who',
    valueOf: ({ view }) => [view.ageGroup, view.gender].filter(Boolean).join(', ') || null,
  },
  {
    label: 'Open until',
    valueOf: ({ view: { expires } }) => (expires.isEstimate ? `${expires.text}, our guess` : expires.text),
  },
  { label: 'Fits you', valueOf: fitOf },
]

function fitOf({ points, view }: ComparedStudy): string {
  const against = points.filter(({ verdict }) => verdict === 'does not fit')
  if (against.length > 0) return `No: ${misfitLine(against, view.city)}`
  return points.some(({ verdict }) => verdict === 'not checked') ? 'As far as we can tell' : 'Yes'
}
