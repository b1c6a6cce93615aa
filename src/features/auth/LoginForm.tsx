import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { CredentialsForm, type CredentialsFormProps, type CredentialsPageProps } from './CredentialsForm.tsx'
import styles from './CredentialsForm.module.css'
import { loginFields } from './use-credentials-fields.ts'

export interface LoginFormProps extends CredentialsPageProps, Pick<CredentialsFormProps, 'codeField'> {
  passwordResetHref: string
  /** Lets the browser ask for a passkey; without it there is no button. */
  onPasskey?: (() => void) | undefined
  /** The page that the visitor asked for; passed on to sign-up. */
  next?: string | undefined
}

export function LoginForm({ passwordResetHref, onPasskey, next, ...page }: LoginFormProps) {
  return (
    <CredentialsForm
      {...page}
      schema={loginFields}
      title={t('Log in')}
      googleText={t('Log in with Google')}
      submitText={t('Log In')}
      passwordField={{ autoComplete: 'current-password' }}
    >
      <p className={styles.links}>
        <a href={passwordResetHref}>{t('Forgot your password?')}</a>
        {onPasskey && (
          <button type="button" onClick={onPasskey}>
            {t('Use a passkey')}
          </button>
        )}
      </p>
      <p className={`${styles.other} ${styles.signUp}`}>
        <span>{t('New here?')}</span>{' '}
        <Link to="/sign-up" search={next === undefined ? {} : { next }}>
          {t('Sign up')}
        </Link>
      </p>
    </CredentialsForm>
  )
}
