import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Language, t } from '#language/language.ts'
import { type Application, type StudySession, applicationStates } from '#contract/answers/applications.ts'
import { followUpHref, inOrder, isQuiet } from '#domain/studies/application-rules.ts'
import { earnedPoints, isAhead, leftSession } from '#domain/recruiting/participation-rules.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { Named } from '#ui/parts/Named.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { RecordList } from '#ui/page/RecordList.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { WrittenIn } from '#ui/parts/written-in.ts'
import { applicationLine, dayText, questionText, stateTexts } from './application-text.ts'
import { ApplicationRow } from './ApplicationRow.tsx'
import styles from './ApplicationsView.module.css'
import type { PartAct } from './ParticipationActs.tsx'
import { type OwnPart, ParticipationPart } from './ParticipationPart.tsx'
import { PaymentNote } from './PaymentNote.tsx'
import { LeftSession } from './LeftSession.tsx'
import { SessionForm } from './SessionForm.tsx'
import { SessionKit } from './SessionKit.tsx'
import { contactOf } from './session-text.ts'

export interface ApplicationsViewProps {
  applications: readonly Application[]
  parts: ReadonlyMap<number, OwnPart>
  /**
   * `device-only`: the host keeps no applications. `never-synced`: the host's list has not been fetched. `unsynced`:
   * the host lacks some changes. `no-room`: the device is full, so the host's list is not shown.
   */
  syncStatus: 'device-only' | 'synced' | 'never-synced' | 'no-room' | 'unsynced'
  now: Date
  /** The study's place by its page; empty if unknown. */
  placeOf: (studyId: number) => string
  languageOf: (studyId: number) => Language
  /** For whom the participant applied, if it is somebody else. */
  nameOf: (studyId: number) => string | null
  onChange: (application: Application, changes: ApplicationChanges) => void
  onRemove: (application: Application) => void
  /** Sends an act on a study of this host; rejects with an error that `actErrorText` can describe. */
  onAct: (studyId: number, act: PartAct) => Promise<void>
  actErrorText: (error: unknown) => string
  push?: Elements
  /** Link to report a problem with a study of this host. */
  renderReport: (studyId: number) => Elements
  /** Makes a file that puts the session into the participant's calendar, or takes it out. */
  onCalendar: (application: Application, session: StudySession, isCancelled: boolean) => void
}

/** Notes on entries that the list or the account is missing. */
const syncTexts: Partial<Record<ApplicationsViewProps['syncStatus'], () => string>> = {
  'never-synced': () => t('Your notes from other devices will appear as soon as we can reach your account.'),
  'no-room': () =>
    t(
      'This device has no room left, so your notes from other devices are missing here. They are kept in your account.',
    ),
  unsynced: () =>
    t('Your latest changes are on this device. They go to your account as soon as we can reach it.'),
}

type ApplicationChanges = Partial<Pick<Application, 'state' | 'session' | 'payment'>>

export function ApplicationsView(props: ApplicationsViewProps) {
  const { applications, parts, syncStatus, languageOf } = props
  const isOffer = ({ study_id }: Application) => parts.get(study_id)?.participation.state === 'chosen'
  const focusArea = useKeptFocus()
  const syncText = syncTexts[syncStatus]
  return (
    <PageColumn
      focusArea={focusArea}
      title={t('My applications')}
      intro={
        syncStatus === 'device-only'
          ? t(
              'You apply on the pages of the companies, and they do not tell us. So this is your own list: it stays on this device until you log out.',
            )
          : t(
              'Companies do not tell us what you do on their pages: note here how it goes. A study of ours is here once your answers have arrived, and shows what it decides.',
            )
      }
    >
      {syncText !== undefined && <Banner tone="info">{syncText()}</Banner>}
      {applications.length === 0 ? (
        <EmptyState
          title={t('Nothing yet')}
          action={
            <Link to="/my" className={buttonClass()}>
              {t('Browse studies')}
            </Link>
          }
        >
          {t('Press Apply on a study, or answer its questionnaire, and it is noted here.')}
        </EmptyState>
      ) : (
        <RecordList>
          {inOrder(applications, isOffer).map((application) => {
            const { study_id } = application
            const part = parts.get(study_id)
            return (
              <WrittenIn key={study_id} value={languageOf(study_id)}>
                {part === undefined ? (
                  <Row {...props} application={application} />
                ) : (
                  <ParticipationRow {...props} application={application} part={part} others={applications} />
                )}
              </WrittenIn>
            )
          })}
        </RecordList>
      )}
      {props.push}
    </PageColumn>
  )
}

type RowProps = Omit<
  ApplicationsViewProps,
  'applications' | 'languageOf' | 'parts' | 'push' | 'syncStatus'
> & {
  application: Application
}

function Row(props: RowProps) {
  const { application, now, nameOf, onChange, onCalendar } = props
  const { study_id, title, company, state, session } = application
  const name = nameOf(study_id)
  return (
    <ApplicationRow
      application={application}
      details={[
        [name && t('For {name}', { name }), company, applicationLine(application)]
          .filter(Boolean)
          .join(' · '),
        isQuiet(application, now) ? <Silence key="silence" application={application} /> : null,
      ]}
      actions={state === 'opened' ? <Question {...props} /> : <Progress {...props} />}
    >
      {state === 'scheduled' && <Appointment {...props} />}
      {state !== 'scheduled' && session !== null && isAhead(session, now) && (
        <LeftSession {...{ title }} onRemove={() => onCalendar(application, session, true)} />
      )}
      {state === 'paid' && (
        <PaymentNote {...{ application, now }} onPayment={(payment) => onChange(application, { payment })} />
      )}
    </ApplicationRow>
  )
}

/** A study of this host: what it has decided, and what the participant can do about it. */
function ParticipationRow(props: RowProps & { part: OwnPart; others: readonly Application[] }) {
  const { application, part, now, onAct, actErrorText, onCalendar, renderReport } = props
  const { study_id, company, session } = application
  const { state, incentive_points: incentive } = part.participation
  const left = leftSession(part.participation, now)
  return (
    <ApplicationRow
      application={application}
      points={state === 'paid' ? earnedPoints(part.participation) : incentive}
      details={[[company, applicationLine(application)].filter(Boolean).join(' · ')]}
    >
      <ParticipationPart
        {...part}
        now={now}
        others={props.others}
        onAct={(act) => onAct(study_id, act)}
        errorText={actErrorText}
        report={renderReport(study_id)}
        onAddToCalendar={() => {
          if (session) onCalendar(application, session, false)
        }}
      />
      {left && <LeftSession title={application.title} onRemove={() => onCalendar(application, left, true)} />}
    </ApplicationRow>
  )
}

/**
 * A separate component, like the one that replaces it: otherwise React would reuse the button, and a second press of
 * `Yes` would press `Remove`.
 */
function Question({ application, onChange, onRemove }: RowProps) {
  const title = <HostText>{application.title}</HostText>
  return (
    <>
      <span className={styles.question}>{questionText(application)}</span>
      <Button size="small" onClick={() => onChange(application, { state: 'applied' })}>
        <Named of={title}>{t('Yes')}</Named>
      </Button>
      <Button variant="secondary" size="small" onClick={() => onRemove(application)}>
        <Named of={title}>{t('Not yet')}</Named>
      </Button>
    </>
  )
}

function Progress({ application, onChange, onRemove }: RowProps) {
  const { title, state } = application
  return (
    <>
      <Picker
        label={t('State of {title}', { title })}
        value={state}
        options={stateOptions()}
        onChange={(chosen) => onChange(application, { state: chosen })}
        isSet={state !== 'applied'}
      />
      <Button variant="quiet" size="small" onClick={() => onRemove(application)}>
        <Named of={<HostText>{title}</HostText>}>{t('Remove')}</Named>
      </Button>
    </>
  )
}

/** The appointment, or the button to enter one. */
function Appointment({ application, now, placeOf, onChange, onCalendar }: RowProps) {
  const { study_id, title, session } = application
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    // The focused element is removed with the form.
    area.current?.focus()
  }
  return (
    <div ref={area} tabIndex={-1}>
      {isOpen ? (
        <SessionForm
          title={title}
          session={session}
          place={placeOf(study_id)}
          onSave={(agreed) => {
            onChange(application, { session: agreed })
            close()
          }}
          onCancel={close}
        />
      ) : session === null ? (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          <Named of={rich('of {title}', { title: <HostText>{title}</HostText> })}>{t('Add the date')}</Named>
        </Button>
      ) : (
        <SessionKit
          title={title}
          session={session}
          now={now}
          contact={contactOf(application)}
          onAddToCalendar={() => onCalendar(application, session, false)}
        >
          <Button
            variant="quiet"
            size="small"
            onClick={() => setOpen(true)}
            aria-label={t('Change the date of {title}', { title })}
          >
            {t('Change')}
          </Button>
        </SessionKit>
      )}
    </div>
  )
}

function stateOptions() {
  return applicationStates
    .filter((state) => state !== 'opened')
    .map((value) => ({ value, text: t(stateTexts[value]) }))
}

function Silence({ application }: { application: Application }) {
  const href = followUpHref(application, dayText(application.opened_at))
  return (
    <>
      <span>
        {t(
          'Two weeks without an answer: most applications this old never get one. It says nothing about you.',
        )}
      </span>{' '}
      {href !== null && <a href={href}>{t('Write and ask')}</a>}
    </>
  )
}
