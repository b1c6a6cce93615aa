import { t } from '#language/language.ts'
import type { StudySession } from '#contract/answers/applications.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { Button } from '#ui/Button.tsx'
import { sessionTime } from './session-text.ts'
import styles from './SessionKit.module.css'

export interface SessionKitProps {
  /** Of the study, to tell its buttons from those of others. */
  title: string
  session: StudySession
  /** How to reach the company; null where there is a page alone. */
  contact: { text: string; href: string | null } | null
  onChange: () => void
  onAddToCalendar: () => void
}

/** What she needs on the day: when, in her own time, where, what to bring, and whom to tell when she cannot come. */
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
