import { useId } from 'react'
import { t } from '#language/language.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import styles from './CredentialsForm.module.css'

/** The choice to be kept on this device no longer than its tabs are open. With it the form hides the sign-in with Google. */
export function SessionOnlyChoice({ hasGoogle }: { hasGoogle: boolean }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <Checkbox name="session_only" aria-describedby={id}>
        {t('Do not keep me on this device')}
      </Checkbox>
      <p id={id}>
        <span>
          {t(
            'For a shared device: closing the last tab logs you out and deletes what is yours here, also what was not sent yet.',
          )}
        </span>
        {hasGoogle && <span>{` ${t('It needs your e-mail and password, or a passkey.')}`}</span>}
      </p>
    </div>
  )
}
