import { Link } from '@tanstack/react-router'
import { type Application, type ApplicationState, applicationStates } from '#contract/applications.ts'
import { followUpHref, inOrder, isQuiet } from '#domain/applications.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageColumn } from '#ui/PageColumn.tsx'
import { Picker } from '#ui/Picker.tsx'
import { RecordList, RecordRow } from '#ui/RecordList.tsx'
import { applicationLine, dayText, stateTexts } from './application-text.ts'
import styles from './ApplicationsPage.module.css'

export interface ApplicationsPageProps {
  applications: readonly Application[]
  /** Where the list is: on this device alone, with the account, or on its way there or from there. */
  reach: 'this device' | 'account' | 'account unheard' | 'account untold'
  now: Date
  onChange: (application: Application, changes: { state: ApplicationState }) => void
  onRemove: (application: Application) => void
}

/** What she applied to, and how far each has come by her own word. */
export function ApplicationsPage({ applications, reach, now, onChange, onRemove }: ApplicationsPageProps) {
  const intro = 'You apply on the pages of the companies, and they do not tell us. So this is your own list'
  return (
    <PageColumn
      title="My applications"
      intro={reach === 'this device' ? `${intro}: it stays on this device until you sign out.` : `${intro}.`}
    >
      {reach === 'account unheard' && (
        <Banner tone="info">What you noted on other devices comes as soon as we reach your account.</Banner>
      )}
      {reach === 'account untold' && (
        <Banner tone="info">
          The last changes are on this device. Your account follows as soon as we reach it.
        </Banner>
      )}
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
        <RecordList>
          {inOrder(applications).map((application) => (
            <Row
              key={application.study_id}
              application={application}
              now={now}
              onState={(state) => onChange(application, { state })}
              onRemove={() => onRemove(application)}
            />
          ))}
        </RecordList>
      )}
    </PageColumn>
  )
}

interface RowProps {
  application: Application
  now: Date
  onState: (state: ApplicationState) => void
  onRemove: () => void
}

function Row({ application, now, onState, onRemove }: RowProps) {
  const { study_id, title, company, pay } = application
  return (
    <RecordRow
      title={
        <Link to="/study/$id" params={{ id: String(study_id) }}>
          {title}
        </Link>
      }
      aside={<span className={styles.pay}>{pay}</span>}
      details={[
        [company, applicationLine(application)].filter(Boolean).join(' · '),
        isQuiet(application, now) ? <Silence key="silence" application={application} /> : null,
      ]}
      actions={
        application.state === 'opened' ? (
          <>
            <span className={styles.question}>Did you apply?</span>
            <Button size="small" onClick={() => onState('applied')}>
              Yes
            </Button>
            <Button variant="secondary" size="small" onClick={onRemove}>
              Not yet
            </Button>
          </>
        ) : (
          <>
            <Picker
              label={`State of ${title}`}
              value={application.state}
              options={options}
              onChange={onState}
              isSet={application.state !== 'applied'}
            />
            <Button variant="quiet" size="small" onClick={onRemove}>
              Remove
            </Button>
          </>
        )
      }
    />
  )
}

const options = applicationStates
  .filter((state) => state !== 'opened')
  .map((value) => ({ value, text: stateTexts[value] }))

function Silence({ application }: { application: Application }) {
  const href = followUpHref(application, dayText(application.opened_at))
  return (
    <>
      Two weeks without a word: most applications that are this old get none. It says nothing about you.{' '}
      {href !== null && <a href={href}>Write and ask</a>}
    </>
  )
}
