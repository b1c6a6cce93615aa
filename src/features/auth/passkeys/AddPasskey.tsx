import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { codeRefusal } from '#api/error-texts.ts'
import { hasCode } from '#api/errors.ts'
import { t } from '#language/language.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Form, FormFields, WholeRow } from '#ui/Form.tsx'
import { PageColumn } from '#ui/PageColumn.tsx'
import { CodeField, type CodeFieldProps } from '#features/auth/CodeField.tsx'
import { PasswordField } from '#features/auth/PasswordField.tsx'
import type { PasskeyProof } from './passkey-calls.ts'
import { passkeyErrorText } from './passkey-texts.ts'

export interface AddPasskeyProps {
  isOnline: boolean
  /** The host's page of the account, which lists the passkeys. */
  accountHref: string
  /** The Google sign-in that asks for credentials again; undefined where there is none. */
  googleAgainHref: string | undefined
  /** Rejects with an error that `passkeyErrorText` can describe. */
  onAdd: (proof: PasskeyProof) => Promise<void>
}

/** Adds a passkey of this device. Password and code are asked for only if the host wants them. */
export function AddPasskey({ isOnline, accountHref, googleAgainHref, onAdd }: AddPasskeyProps) {
  const [step, setStep] = useState<'start' | 'proof' | 'done'>('start')
  const [codeRefused, setCodeRefused] = useState<CodeFieldProps['refusal']>(null)
  const [asksCode, setAsksCode] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const proof = v.parse(Proven, Object.fromEntries(new FormData(event.currentTarget)))
    setFailure(null)
    setCodeRefused(null)
    setBusy(true)
    try {
      await onAdd(proof)
      setStep('done')
    } catch (error) {
      const refused = codeRefusal(error)
      if (refused !== null) {
        setAsksCode(true)
        setCodeRefused({ isWrong: refused === 'wrong-code' })
      } else if (isProofNeeded(error)) setStep('proof')
      else setFailure(passkeyErrorText(error))
    }
    setBusy(false)
  }
  if (step === 'done') return <Added accountHref={accountHref} />
  const isPossible = browserSupportsWebAuthn()
  return (
    <Form
      title={t('Add a passkey')}
      intro={
        <p>
          {t(
            'A passkey signs you in with your fingerprint, your face or the PIN of this device, without a password. It stays on your devices: we never see your fingerprint or your face.',
          )}
        </p>
      }
      failure={failure}
      submit={
        <Button
          type="submit"
          disabled={!isOnline || !isPossible}
          isBusy={isBusy}
          busyText={t(firstTexts.working)}
        >
          {t('Add a passkey')}
        </Button>
      }
      note={
        <p>
          {t('Your password and the reset by e-mail keep working.')}{' '}
          <a href={accountHref}>{t('Your account')}</a>
        </p>
      }
      onSubmit={add}
    >
      {!isOnline && <Banner tone="info">{t('Adding a passkey needs a connection.')}</Banner>}
      {!isPossible && <Banner tone="info">{t('This browser cannot keep passkeys.')}</Banner>}
      {step === 'proof' && <Proof googleAgainHref={googleAgainHref} />}
      {asksCode && (
        <Card>
          <CodeField refusal={codeRefused} hint={t('Your account asks for it before a passkey is added.')} />
        </Card>
      )}
    </Form>
  )
}

/** The fields that are shown. */
const Proven = v.object({ password: v.optional(v.string()), code: v.optional(v.string()) })

const isProofNeeded = (error: unknown) => hasCode(error, 'proof-needed')

/** Asks who is there: a session that somebody else took over must not add a passkey. */
function Proof({ googleAgainHref }: Pick<AddPasskeyProps, 'googleAgainHref'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Card>
      <FormFields
        title={t('Is it you?')}
        note={t('You signed in a while ago. Enter your password, then press the button once more.')}
      >
        <WholeRow>
          <PasswordField
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            required
            ref={field}
          />
        </WholeRow>
        {googleAgainHref !== undefined && (
          <WholeRow>
            <p>
              {t('No password?')} <a href={googleAgainHref}>{t('Log in with Google')}</a>
            </p>
          </WholeRow>
        )}
      </FormFields>
    </Card>
  )
}

function Added({ accountHref }: Pick<AddPasskeyProps, 'accountHref'>) {
  return (
    <PageColumn title={t('Your passkey is added')}>
      <Banner tone="success">
        {t('Next time, choose it in the e-mail field of the login. We have sent you a message about it.')}
      </Banner>
      <p>
        <Link to="/my" className={buttonClass()}>
          {t('Back to the studies')}
        </Link>
      </p>
      <p>
        <a href={accountHref}>{t('Your account')}</a>
      </p>
    </PageColumn>
  )
}
