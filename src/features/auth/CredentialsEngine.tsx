import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { t } from '#language/language.ts'
import { passwordMaximumLength } from '#contract/base/constants.ts'
import { emailDomain } from '#contract/answers/credentials.ts'
import { texts } from '#contract/base/texts.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'

const wrongEmail = () => t('Enter an e-mail address, such as name@example.com.')
const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.requiredField),
  v.maxLength(254, () => t('This e-mail address is too long.')),
  v.rfcEmail(wrongEmail),
  v.regex(emailDomain, wrongEmail),
)
const password = v.pipe(v.string(), v.nonEmpty(texts.requiredField))
const newPassword = v.pipe(
  password,
  v.maxLength(passwordMaximumLength, () =>
    t('Use at most {count} characters.', { count: passwordMaximumLength }),
  ),
  v.check(meetsPasswordRules, () => t('The password has to meet every rule below.')),
)

/** Fields of each form; a new password also has to meet the rules of section 5. */
const schemas = {
  login: v.object({ email, password }),
  signUp: v.object({ email, password: newPassword }),
}

export interface CredentialsValues {
  email: string
  password: string
}

/** Interface between the engine and its form. */
export interface CredentialsDrive {
  register: UseFormRegister<CredentialsValues>
  errors: { [Name in keyof CredentialsValues]?: string | undefined }
  /** Passes valid values to `send`; otherwise shows the errors and focuses the first. */
  submit: (send: (values: CredentialsValues) => Promise<void>) => void
}

export interface CredentialsEngineProps {
  kind: keyof typeof schemas
  /** Called whenever the errors change. Must stay the same function between renders. */
  onDrive: (drive: CredentialsDrive) => void
}

/**
 * Validates the fields of login and sign-up; renders nothing. The form works without it: the engine loads at the first
 * touch, and reads the values typed until then.
 */
export function CredentialsEngine({ kind, onDrive }: CredentialsEngineProps) {
  // No default values: they would overwrite typed values.
  const { register, handleSubmit, formState } = useForm<CredentialsValues>({
    resolver: valibotResolver(schemas[kind]),
    mode: 'onTouched',
  })
  const emailError = formState.errors.email?.message
  const passwordError = formState.errors.password?.message
  useEffect(() => {
    onDrive({
      register,
      errors: { email: emailError, password: passwordError },
      submit: (send) => void handleSubmit(send)(),
    })
  }, [register, handleSubmit, emailError, passwordError, onDrive])
  return null
}
