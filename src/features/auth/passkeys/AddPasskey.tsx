import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { hasCode } from '#api/errors.ts'
import { t } from '#language/language.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { Form } from '#ui/fields/Form.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { passkeyErrorText } from './passkey-texts.ts'

export interface AddPasskeyProps {
  isOnline: boolean
  /** The host's page of the account, which lists the passkeys. */
  accountHref: string
  /** Rejects with an error that `passkeyErrorText` can describe. */
  onAdd: () => Promise<void>
  /** Leaves for the host's page that asks for a proof: a session that somebody else took over must not add a passkey. */
  onProofNeeded: () => void
}

export function AddPasskey({ isOnline, accountHref, onAdd, onProofNeeded }: AddPasskeyProps) {
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(null)
    setBusy(true)
    try {
      await onAdd()
      setDone(true)
    } catch (error) {
      if (isProofNeeded(error)) onProofNeeded()
      else setFailure(passkeyErrorText(error))
    }
    setBusy(false)
  }
  if (isDone) return <Added accountHref={accountHref} />
  const isPossible = browserSupportsWebAuthn()
  return (
    <Form
      title={t('Add a passkey')}
      intro={
        <p>
          {t(
            'A passkey logs you in with your fingerprint, your face or the PIN of this device, without a password. It stays on your devices: we never see your fingerprint or your face.',
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
          <span>{t('Your password and the reset by e-mail keep working.')}</span>{' '}
          <a href={accountHref}>{t('Your account')}</a>
        </p>
      }
      onSubmit={add}
    >
      {!isOnline && <Banner tone="info">{t('Adding a passkey needs a connection.')}</Banner>}
      {!isPossible && <Banner tone="info">{t('This browser cannot keep passkeys.')}</Banner>}
    </Form>
  )
}

const isProofNeeded = (error: unknown) => hasCode(error, 'proof-needed')

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
