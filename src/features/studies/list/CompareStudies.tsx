import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import type { Destination } from '#domain/studies/apply-target.ts'
import type { FitPoint } from '#domain/fit/fit.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { HostText, hostTexts } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { Named } from '#ui/parts/Named.tsx'
import styles from './CompareStudies.module.css'
import { misfitLine } from '#study/fit-text.ts'
import { durationOf, endText } from '#study/Facts.tsx'
import { sessionTime } from '#study/Sessions.tsx'
import { placeText } from '#study/place-text.ts'
import { StudyTitle } from '#features/studies/parts/StudyTitle.tsx'
import { hourlyPay, unstatedPay } from '#study/trial-status.ts'

export interface ComparedStudy {
  view: StudyView
  /** Words for the places of a trial near the viewer, if they are known. */
  place: string | undefined
  /** Short text on the application, such as `Applied Nov 28`. */
  note?: string | undefined
  destination: Destination | null
  hasIntake: boolean
  points: readonly FitPoint[]
  /** For whom, if not for the participant. */
  whom: string | undefined
}

export interface CompareStudiesProps {
  studies: readonly ComparedStudy[]
  /** Further saved studies, while there is room for one. */
  others: readonly StudyView[]
  /** A note above the studies. */
  remarks: Elements
  onAdd: (id: number) => void
  onRemove: (id: number) => void
}

/** A few studies side by side: pay, duration, place, requirements, and whether they fit the participant. */
export function CompareStudies({ studies, others, remarks, onAdd, onRemove }: CompareStudiesProps) {
  const area = useRef<HTMLDivElement>(null)
  // The focused element is removed with the change.
  const keepFocus = () => area.current?.focus()
  return (
    <div className={styles.page}>
      <h1>{t('Compare studies')}</h1>
      {remarks}
      {studies.length === 0 ? (
        <EmptyState
          title={t('Nothing to compare yet')}
          action={
            <Link to="/saved" className={buttonClass()}>
              {t('Saved studies')}
            </Link>
          }
        >
          {t('Save two or three studies with their bookmarks, and see them here side by side.')}
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
          <h2>{t('Saved studies to add')}</h2>
          <ul>
            {others.map((study) => (
              <li key={study.id}>
                <StudyTitle study={study} />
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    onAdd(study.id)
                    keepFocus()
                  }}
                >
                  <Named of={<StudyTitle study={study} />}>{t('Add')}</Named>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Headings are above the rows: beside them only two columns would fit on a phone. */
function Comparison({ studies, onRemove }: Pick<CompareStudiesProps, 'studies' | 'onRemove'>) {
  const isStated = ({ valueOf }: (typeof rows)[number]) => studies.some((study) => valueOf(study) !== null)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {studies.map(({ view }) => (
            <th key={view.id} scope="col">
              <Link to="/study/$id" params={{ id: String(view.id) }}>
                <StudyTitle study={view} />
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      {rows.filter(isStated).map(({ label, valueOf }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={studies.length}>
              {t(label)}
            </th>
          </tr>
          <tr>
            {studies.map((study) => (
              <td key={study.view.id}>
                {valueOf(study) ?? <span className={styles.unknown}>{t('Not stated')}</span>}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr>
          {studies.map(({ view }) => (
            <td key={view.id}>
              <RemoveButton study={view} onRemove={() => onRemove(view.id)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function RemoveButton({ study, onRemove }: { study: StudyView; onRemove: () => void }) {
  const title = <StudyTitle study={study} />
  return (
    <Button variant="quiet" size="small" onClick={onRemove}>
      <Named of={rich('{title} from the comparison', { title })}>{t('Remove')}</Named>
    </Button>
  )
}

function wayOf({ channel, name }: Destination): string {
  if (name === null) return t('On a page of the company')
  if (channel === 'link') return t('On {place}', { place: name })
  return channel === 'email'
    ? t('By e-mail to {address}', { address: name })
    : t('By phone at {number}', { number: name })
}

/** Null if the study does not say. */
const rows: readonly { label: Marked; valueOf: (study: ComparedStudy) => ReactNode }[] = [
  { label: msg('Application'), valueOf: ({ note = null }) => note },
  {
    label: msg('Pays'),
    valueOf: ({ view }) =>
      view.payout === null ? view.status && unstatedPay(view) : <HostText isCommon>{view.payout}</HostText>,
  },
  {
    label: msg('Per hour'),
    valueOf: ({ view }) => hourlyPay(view),
  },
  {
    label: msg('Takes'),
    valueOf: ({ view }) => durationOf(view),
  },
  {
    label: msg('Sessions'),
    valueOf: ({ view: { sessions, isOnline } }) =>
      sessions.length === 0
        ? null
        : sessions.map((one) => <p key={one.starts_at}>{sessionTime(one, isOnline)}</p>),
  },
  {
    label: msg('Where'),
    valueOf: ({ view, place }) => [view.facility, place ?? placeText(view)].filter(Boolean).join(', '),
  },
  {
    label: msg('How to apply'),
    valueOf: ({ destination, hasIntake }) =>
      destination ? wayOf(destination) : hasIntake ? t('By a questionnaire here') : null,
  },
  {
    label: msg('Who'),
    valueOf: ({ view }) => {
      const who = [view.ageGroup, view.gender].filter((text) => text !== null)
      return who.length === 0 ? null : hostTexts(who, ', ')
    },
  },
  {
    label: msg('Open until'),
    valueOf: ({ view: { expires } }) =>
      expires.isEstimate ? t('{date} (estimated)', { date: expires.text }) : endText(expires),
  },
  { label: msg('Fits you'), valueOf: (study) => (study.whom === undefined ? fitOf(study) : null) },
  { label: msg('Fits'), valueOf: (study) => (study.whom === undefined ? null : fitOf(study)) },
]

function fitOf({ points, view, whom }: ComparedStudy): string {
  const against = points.filter(({ verdict }) => verdict === 'does not fit')
  if (against.length > 0) return t('No: {reasons}', { reasons: misfitLine(against, view, whom) })
  return points.some(({ verdict }) => verdict === 'not checked') ? t('As far as we can tell') : t('Yes')
}
