import { t } from '#language/language.ts'
import type { StudySession } from '#contract/answers/applications.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { isAhead } from '#domain/recruiting/participation-rules.ts'
import { Button } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { sessionTime } from './session-text.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { WayThere } from './WayThere.tsx'
import styles from './SessionKit.module.css'

export interface SessionKitProps {
  title: string
  session: StudySession
  now: Date
  /** Contact of the company; null if there is only a web page. */
  contact: { text: string; href: string | null } | null
  /** The time in the zone of the study, where it differs from this device's. */
  timeOfPlace?: string | null
  onAddToCalendar: () => void
  children?: Elements
}

/** Everything for the appointment: time on this device, place, what to bring, and whom to tell if one cannot come. */
export function SessionKit(props: SessionKitProps) {
  const { title, session, now, contact, timeOfPlace = null, onAddToCalendar, children } = props
  const { place, bring } = session
  return (
    <div className={styles.kit}>
      <dl>
        <div>
          <dt>{t('When')}</dt>
          <dd>
            <span>{sessionTime(session)}</span>
            {timeOfPlace !== null && <span>{`\n${t('At the place: {time}', { time: timeOfPlace })}`}</span>}
          </dd>
        </div>
        {place !== null && (
          <div>
            <dt>{t('Where')}</dt>
            <dd>{isWebAddress(place) ? <a href={place}>{place}</a> : place}</dd>
          </div>
        )}
        {bring !== null && (
          <div>
            <dt>{t('Bring')}</dt>
            <dd>{bring}</dd>
          </div>
        )}
        {contact !== null && (
          <div>
            <dt>{t('Contact')}</dt>
            <dd>{contact.href === null ? contact.text : <a href={contact.href}>{contact.text}</a>}</dd>
          </div>
        )}
      </dl>
      <ButtonRow>
        {isAhead(session, now) && (
          <Button
            variant="secondary"
            size="small"
            onClick={onAddToCalendar}
            aria-label={t('Add to calendar: {title}', { title })}
          >
            {t('Add to calendar')}
          </Button>
        )}
        {place !== null && !isWebAddress(place) && <WayThere place={place} />}
        {children}
      </ButtonRow>
    </div>
  )
}
