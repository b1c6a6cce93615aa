import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { hasCode } from '#api/errors.ts'
import { passwordMaximumLength } from '#contract/base/constants.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { t } from '#language/language.ts'
import { rich } from '#ui/parts/rich.tsx'
import { CredentialsForm, type CredentialsPageProps } from './CredentialsForm.tsx'
import styles from './CredentialsForm.module.css'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { loginFields } from './use-credentials-fields.ts'

const { email, password, session_only } = loginFields.entries

/** A new password also has to meet the rules of the specification, section 5. */
const signUpFields = v.object({
  email,
  session_only,
  password: v.pipe(
    password,
    v.maxLength(passwordMaximumLength, () =>
      t('Use at most {count} characters.', { count: passwordMaximumLength }),
    ),
    v.check(meetsPasswordRules, () => t('The password has to meet every rule below.')),
  ),
})

export interface SignUpFormProps extends CredentialsPageProps {
  termsUrl: string
  privacyUrl: string
  /** The page that the visitor asked for; passed on to the login. */
  next?: string | undefined
}

export function SignUpForm({ termsUrl, privacyUrl, next, ...page }: SignUpFormProps) {
  const checklistId = useId()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const isRefused = typed !== '' && typed === refused
  return (
    <CredentialsForm
      {...page}
      onSubmit={async (credentials) => {
        try {
          await page.onSubmit(credentials)
        } catch (error) {
          if (hasCode(error, 'bad-password')) setRefused(credentials.password)
          throw error
        }
      }}
      schema={signUpFields}
      title={t('Sign up')}
      googleText={t('Sign up with Google')}
      submitText={t('Sign Up')}
      passwordField={{
        autoComplete: 'new-password',
        describedBy: checklistId,
        isInvalid: typed !== '' && (isRefused || !meetsPasswordRules(typed)),
      }}
      passwordNotes={<PasswordChecklist id={checklistId} password={typed} isRefused={isRefused} />}
      onPassword={setTyped}
    >
      <p className={styles.links}>
        {rich('By signing up you agree to the {terms} and the {policy}.', {
          terms: <a href={termsUrl}>{t('terms')}</a>,
          policy: <a href={privacyUrl}>{t('privacy policy')}</a>,
        })}
      </p>
      <p className={styles.other}>
        <span>{t('Already a member?')}</span>{' '}
        <Link to="/" search={next === undefined ? {} : { next }}>
          {t('Log in')}
        </Link>
      </p>
    </CredentialsForm>
  )
}
