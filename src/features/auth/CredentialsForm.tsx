import {
  type ComponentType,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#language/language.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { SpecifiedText } from '#ui/SpecifiedText.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { StartChallenge } from '#external/running-challenge.ts'
import { Captcha } from './Captcha.tsx'
import type { CredentialsDrive, CredentialsEngineProps, CredentialsValues } from './CredentialsEngine.tsx'
import styles from './CredentialsForm.module.css'
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx'
import { restoreTyped } from './typed-early.ts'
import { type SigningIn, useSignInForm } from './use-sign-in-form.ts'

/** Props that login and sign-up have in common. */
export interface CredentialsPageProps extends SigningIn {
  startCaptcha: StartChallenge | null
  /** Address of the Google sign-in; without it there is no button. */
  googleHref?: string | undefined
  /**
   * The browser blocks cookies of this site. The form explains it, because the host could only report a post without a
   * cookie.
   */
  blocksCookies?: boolean
}

export interface CredentialsFormProps extends CredentialsPageProps {
  kind: CredentialsEngineProps['kind']
  title: string
  googleText: string
  submitText: string
  passwordField: Omit<PasswordFieldProps, 'label'>
  /** Below the password, such as its rules. */
  passwordNotes?: ReactNode
  onPassword?: (password: string) => void
  /** Links below the button. */
  children: ReactNode
}

/**
 * Login and sign-up: e-mail, password, bot challenge, busy state and failure (specification, sections 4 and 5). The
 * fields are uncontrolled, so that they work from the first paint; `CredentialsEngine` validates them later.
 */
export function CredentialsForm(props: CredentialsFormProps) {
  const { kind, title, submitText, passwordField, passwordNotes, onPassword, blocksCookies, children } = props
  const { isBusy, failure, round, canSend, setToken, send, fail } = useSignInForm(props)
  const { form, Engine, load, drive, setDrive, submit } = useEngine(send, fail)
  const bind = (name: keyof CredentialsValues) => (drive === null ? { name } : drive.register(name))
  const password = bind('password')
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <h1>{title}</h1>
      {failure !== null && (
        <Banner tone="error">
          <SpecifiedText>{failure}</SpecifiedText>
        </Banner>
      )}
      {props.googleHref !== undefined && !blocksCookies && (
        <GoogleLink href={props.googleHref}>{props.googleText}</GoogleLink>
      )}
      <TextField
        label={t('E-mail')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        error={drive?.errors.email}
        onFocus={load}
        {...bind('email')}
      />
      <div className={styles.password}>
        <PasswordField
          {...passwordField}
          label={t('Password')}
          error={drive?.errors.password}
          onFocus={load}
          {...password}
          onInput={({ currentTarget }) => onPassword?.(currentTarget.value)}
        />
        {passwordNotes}
      </div>
      {blocksCookies ? (
        <Banner tone="error">
          {t(
            'This browser blocks cookies for this site, and nobody can sign in without them. Allow cookies for this site in the settings of the browser, then reload the page.',
          )}
        </Banner>
      ) : (
        <Captcha start={props.startCaptcha} round={round} onToken={setToken} />
      )}
      <Button type="submit" isWide disabled={!canSend} isBusy={isBusy} busyText={t(firstTexts.working)}>
        {submitText}
      </Button>
      {children}
      {Engine && <Engine kind={kind} onDrive={setDrive} />}
    </form>
  )
}

/**
 * Loads the form library at the first touch, because it is larger than the rest of the page. A submission before that
 * waits for it. A failed load is reported on submission, and retried at the next touch.
 */
function useEngine(send: (values: CredentialsValues) => Promise<void>, onFailure: (error: unknown) => void) {
  const form = useRef<HTMLFormElement>(null)
  const isLoading = useRef(false)
  const [Engine, setEngine] = useState<ComponentType<CredentialsEngineProps> | null>(null)
  const isSubmitWaiting = useRef(false)
  const [drive, setDrive] = useState<CredentialsDrive | null>(null)

  // Before anybody can type into the rendered form.
  useLayoutEffect(() => {
    if (form.current !== null) restoreTyped(form.current)
  }, [])
  useEffect(() => {
    if (drive === null || !isSubmitWaiting.current) return
    isSubmitWaiting.current = false
    drive.submit(send)
  }, [drive, send])

  const load = () => {
    if (Engine !== null || isLoading.current) return
    isLoading.current = true
    import('./CredentialsEngine.tsx')
      .then(({ CredentialsEngine }) => setEngine(() => CredentialsEngine))
      .catch((error: unknown) => {
        isSubmitWaiting.current = false
        onFailure(error)
      })
      .finally(() => {
        isLoading.current = false
      })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    load()
    if (drive === null) isSubmitWaiting.current = true
    else drive.submit(send)
  }
  return { form, Engine, load, drive, setDrive, submit }
}

/** Link to the host's Google sign-in page, separated from the form below it. */
function GoogleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <a href={href} className={buttonClass({ variant: 'secondary', isWide: true })}>
        {children}
      </a>
      <p className={styles.or}>{t('or with your e-mail')}</p>
    </>
  )
}
