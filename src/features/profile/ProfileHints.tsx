import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import styles from './ProfileHints.module.css'

/** Links to the participant's other data, for a participant with a complete profile. */
export function ProfileHints() {
  return (
    <div className={styles.hints}>
      <p>
        <span>{t('A verified identity helps us pay you without further questions.')}</span>{' '}
        <Link to="/id-verify">{t('Verify your identity')}</Link>
      </p>
      <p>
        <span>{t('Download everything about you, or see who has it.')}</span>{' '}
        <Link to="/data">{t('Your data')}</Link>
      </p>
    </div>
  )
}
