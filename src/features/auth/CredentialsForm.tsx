import { type ReactNode, useState, useId } from 'react'
import { t, translateKnown } from '#language/language.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { StartChallenge } from '#external/running-challenge.ts'
import { Captcha } from './Captcha.tsx'
import { forgetVisitorInput } from './visitor-input.ts'
import styles from './CredentialsForm.module.css'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
import {
  type CredentialsSchema,
  useCredentialsFields,
  type CredentialsValues,
} from './use-credentials-fields.ts'
import type { Elements } from '#ui/parts/elements.ts'
import type { LogInBody } from '#contract/answers/credentials.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'

export interface CredentialsPageProps extends SigningIn {
  startCaptcha: StartChallenge | null
  /** Address of the Google sign-in; without it there is no button. */
  googleHref?: string | undefined
  /** The browser blocks cookies of this site. The host could only report a post without a cookie. */
  blocksCookies?: boolean
  /** Whether the host can end a session with the browser. */
  hasSessionOnly?: boolean
  /** Why nobody is signed in, other than by a refusal: a passkey, or an account that cannot be read. */
  otherFailure?: string | null
}

export interface CredentialsFormProps extends CredentialsPageProps {
  schema: CredentialsSchema
  title: string
  googleText: string
  submitText: string
  passwordField: Omit<PasswordFieldProps, 'label'>
  /** Below the password, such as its rules. */
  passwordNotes?: Elements
  /** The field for a code, below the password. */
  codeField?: Elements
  onPassword?: (password: string) => void
  children: Elements
}

/** Login and sign-up: e-mail, password, bot challenge, busy state and failure (specification, sections 4 and 5). */
export function CredentialsForm(props: CredentialsFormProps) {
  const { schema, title, submitText, passwordField, passwordNotes, onPassword, blocksCookies, children } =
    props
  const { isBusy, failure, round, canSend, setToken, send } = useSignInForm(props)
  const shownFailure = failure ?? props.otherFailure ?? null
  const { form, errorOf } = useCredentialsFields(schema, send, onPassword)
  return (
    <form {...form} id="log-in" className={styles.form}>
      <h1>{title}</h1>
      {shownFailure !== null && (
        <Banner key={round} tone="error" takesFocus={failure !== null}>
          <span>{translateKnown(shownFailure)}</span>
        </Banner>
      )}
      {props.googleHref !== undefined && !blocksCookies && (
        <GoogleLink href={props.googleHref}>{props.googleText}</GoogleLink>
      )}
      <TextField
        label={t('E-mail')}
        type="email"
        // The browser suggests passkeys too while the page asks for one.
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        name="email"
        error={errorOf('email')}
      />
      <div className={styles.password}>
        <PasswordField {...passwordField} label={t('Password')} name="password" error={errorOf('password')} />
        {passwordNotes}
      </div>
      {props.codeField}
      {blocksCookies ? (
        <Banner tone="error">
          {t(
            'This browser blocks cookies for this site, and nobody can log in without them. Allow cookies for this site in the settings of the browser, then reload the page.',
          )}
        </Banner>
      ) : (
        <Captcha start={props.startCaptcha} round={round} onToken={setToken} />
      )}
      {props.hasSessionOnly && <SessionOnlyChoice hasGoogle={props.googleHref !== undefined} />}
      <Button type="submit" isWide disabled={!canSend} isBusy={isBusy} busyText={t(firstTexts.working)}>
        {submitText}
      </Button>
      {children}
    </form>
  )
}

/** Link to the host's Google sign-in page, separated from the form below it. */
function GoogleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className={styles.google}>
      {/* The participant who comes back is signed in. */}
      <a
        href={href}
        className={buttonClass({ variant: 'secondary', isWide: true })}
        onClick={forgetVisitorInput}
      >
        {children}
      </a>
      <p className={styles.or}>{t('or with your e-mail')}</p>
    </div>
  )
}

/** How a form signs in or up, and the texts of its failures. */
interface SigningIn {
  /** Signs in or up; rejects with an error that `errorText` can describe. The form is busy meanwhile. */
  onSubmit: (credentials: LogInBody) => Promise<void>
  /** Null for a failure that a field shows. */
  errorText: (error: unknown) => string | null
}

/** Sends credentials with the challenge's token. A failure clears the token; a new `round` restarts the challenge. */
function useSignInForm({ onSubmit, errorText }: SigningIn) {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (values: CredentialsValues) => {
    if (token === null || isBusy) return
    setFailure(null)
    setBusy(true)
    try {
      await onSubmit({ ...values, turnstile_token: token })
    } catch (error) {
      setFailure(errorText(error))
      setToken(null)
      setRound(round + 1)
    }
    setBusy(false)
  }
  return { isBusy, failure, round, canSend: token !== null && !isBusy, setToken, send }
}

/** The choice to be kept on this device only while its tabs are open. The form then hides the sign-in with Google. */
function SessionOnlyChoice({ hasGoogle }: { hasGoogle: boolean }) {
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
