import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { CredentialsForm, type CredentialsPageProps } from './CredentialsForm.tsx'
import styles from './CredentialsForm.module.css'
import { PasswordChecklist, isAcceptablePassword } from './PasswordChecklist.tsx'

export interface SignUpFormProps extends CredentialsPageProps {
  termsUrl: string
  privacyUrl: string
  /** Where the visitor wanted to go; kept on the way to the login. */
  next?: string | undefined
}

export function SignUpForm({ termsUrl, privacyUrl, next, ...page }: SignUpFormProps) {
  const checklistId = useId()
  const [password, setPassword] = useState('')
  return (
    <CredentialsForm
      {...page}
      kind="signUp"
      title="Sign up"
      googleText="Sign up with Google"
      submitText="Sign Up"
      passwordField={{
        autoComplete: 'new-password',
        describedBy: checklistId,
        isInvalid: password !== '' && !isAcceptablePassword(password),
      }}
      passwordNotes={<PasswordChecklist id={checklistId} password={password} />}
      onPassword={setPassword}
    >
      <p className={styles.links}>
        By signing up you agree to the <a href={termsUrl}>terms</a> and the{' '}
        <a href={privacyUrl}>privacy policy</a>.
      </p>
      <p className={styles.other}>
        Already a member?{' '}
        <Link to="/" search={next === undefined ? {} : { next }}>
          Log in
        </Link>
      </p>
    </CredentialsForm>
  )
}
