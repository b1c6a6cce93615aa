import { Link } from '@tanstack/react-router'
import {
  type Application,
  type ApplicationState,
  applicationStates,
  followUpHref,
  inOrder,
  isQuiet,
} from '#domain/applications.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Picker } from '#ui/Picker.tsx'
import { applicationLine, dayText, stateTexts } from './application-text.ts'
import styles from './ApplicationsPage.module.css'

export interface ApplicationsPageProps {
  applications: readonly Application[]
  now: Date
  /** Null forgets it. */
  onChange: (studyId: number, state: ApplicationState | null) => void
}

/** What she applied to, and how far each has come by her own word. */
export function ApplicationsPage({ applications, now, onChange }: ApplicationsPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>My applications</h1>
        <p>
          You apply on the pages of the companies, and they do not tell us. So this is your own list: it stays
          on this device until you sign out.
        </p>
      </header>
      {applications.length === 0 ? (
        <EmptyState
          title="Nothing yet"
          action={
            <Link to="/my" className={buttonClass()}>
              Browse studies
            </Link>
          }
        >
          Press Apply on a study, and it is noted here.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {inOrder(applications).map((application) => (
            <Row
              key={application.studyId}
              application={application}
              isQuiet={isQuiet(application, now)}
              onChange={(state) => onChange(application.studyId, state)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps {
  application: Application
  isQuiet: boolean
  onChange: (state: ApplicationState | null) => void
}

const options = applicationStates
  .filter((state) => state !== 'opened')
  .map((value) => ({ value, text: stateTexts[value] }))

function Row({ application, isQuiet: isSilent, onChange }: RowProps) {
  const { studyId, title, company, pay, state } = application
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to="/study/$id" params={{ id: String(studyId) }}>
          {title}
        </Link>
        <span>{pay}</span>
      </div>
      <p className={styles.detail}>{[company, applicationLine(application)].filter(Boolean).join(' · ')}</p>
      {isSilent && <Silence application={application} />}
      <div className={styles.actions}>
        {state === 'opened' ? (
          <>
            <span className={styles.question}>Did you apply?</span>
            <Button size="small" onClick={() => onChange('applied')}>
              Yes
            </Button>
            <Button variant="secondary" size="small" onClick={() => onChange(null)}>
              Not yet
            </Button>
          </>
        ) : (
          <>
            <Picker
              label={`State of ${title}`}
              value={state}
              options={options}
              onChange={onChange}
              isSet={state !== 'applied'}
            />
            <Button variant="quiet" size="small" onClick={() => onChange(null)}>
              Remove
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function Silence({ application }: { application: Application }) {
  const href = followUpHref(application, dayText(application.openedAt))
  return (
    <p className={styles.detail}>
      Two weeks without a word: most applications that are this old get none. It says nothing about you.{' '}
      {href !== null && <a href={href}>Write and ask</a>}
    </p>
  )
}
