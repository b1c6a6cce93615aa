import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import styles from './AuthLayout.module.css'

export function SignUpLink({ next }: { next?: string | undefined }) {
  return (
    <Link to="/sign-up" search={next === undefined ? {} : { next }} className={buttonClass()}>
      {t('Sign up')}
    </Link>
  )
}

/** On a phone, where the facts are below the form: what this is, and the two ways in. */
export function Opening({ next }: { next?: string | undefined }) {
  return (
    <div className={styles.opening}>
      <p>{t('Take part in research. Get paid for your time.')}</p>
      <div>
        <SignUpLink next={next} />
        <a
          href="#log-in"
          className={buttonClass({ variant: 'secondary' })}
          onClick={(event) => {
            // The router would take a fragment in the address for a navigation.
            event.preventDefault()
            document.querySelector<HTMLInputElement>('input[name=email]')?.focus()
          }}
        >
          {t('Log in')}
        </a>
      </div>
    </div>
  )
}
