import { t } from '#language/language.ts'
import type { StudySession } from '#contract/answers/applications.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { Button } from '#ui/parts/Button.tsx'
import { sessionTime } from './session-text.ts'
import styles from './SessionKit.module.css'

export interface SessionKitProps {
  /** Title of the study, to distinguish its buttons from others. */
  title: string
  session: StudySession
  /** Contact of the company; null if there is only a web page. */
  contact: { text: string; href: string | null } | null
  onChange: () => void
  onAddToCalendar: () => void
}

/**
 * Everything for the appointment: time in the zone of the device, place, what to bring, and the contact in case the
 * participant cannot come.
 */
export function SessionKit({ title, session, contact, onChange, onAddToCalendar }: SessionKitProps) {
  const { place, bring } = session
  return (
    <div className={styles.kit}>
      <dl>
        <div>
          <dt>{t('When')}</dt>
          <dd>{sessionTime(session)}</dd>
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
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          onClick={onAddToCalendar}
          aria-label={t('Add to calendar: {title}', { title })}
        >
          {t('Add to calendar')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={onChange}
          aria-label={t('Change the date of {title}', { title })}
        >
          {t('Change')}
        </Button>
      </div>
    </div>
  )
}
