import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import styles from './ProfileHints.module.css'

/** Where else a participant is known, for who has a profile already. */
export function ProfileHints() {
  return (
    <div className={styles.hints}>
      <p>
        {t('A verified identity helps us pay you without further questions.')}{' '}
        <Link to="/id-verify">{t('Verify your identity')}</Link>
      </p>
      <p>
        {t('Download everything about you, or see who has it.')} <Link to="/data">{t('Your data')}</Link>
      </p>
    </div>
  )
}
