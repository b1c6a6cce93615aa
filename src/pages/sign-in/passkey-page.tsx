import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { hasCode } from '#api/errors.ts'
import { hostLinks } from '#api/host-links.ts'
import { t } from '#language/language.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { addPasskey } from '#features/auth/passkeys/passkey-calls.ts'
import { passkeyErrorText } from '#features/auth/passkeys/passkey-texts.ts'
import { passkeyOffer } from '#device/passkey-offer.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Form } from '#ui/fields/Form.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { useMember } from './current-member.ts'

export function PasskeyPage() {
  const isOnline = useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'online'
  const isPossible = browserSupportsWebAuthn()
  const [isDone, setDone] = useState(false)
  const { failure, isBusy, send } = useSubmission(async () => {
    try {
      await addPasskey()
      passkeyOffer.close()
      setDone(true)
    } catch (error) {
      if (!hasCode(error, 'proof-needed')) throw error
      // A session that somebody else took over must not add a passkey.
      location.assign(hostLinks.proof('/passkey'))
    }
  }, passkeyErrorText)
  if (isDone) return <Added />
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
          <span>{t('Your password and the reset by e-mail keep working.')}</span> <AccountLink />
        </p>
      }
      onSubmit={(event) => {
        event.preventDefault()
        return send(null)
      }}
    >
      {!isOnline && <Banner tone="info">{t('Adding a passkey needs a connection.')}</Banner>}
      {!isPossible && <Banner tone="info">{t('This browser cannot keep passkeys.')}</Banner>}
    </Form>
  )
}

/** Leads to the host's page of the account, which lists the passkeys. */
function AccountLink() {
  return <a href={hostLinks.notifications(useMember().enc_id)}>{t('Your account')}</a>
}

function Added() {
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
        <AccountLink />
      </p>
    </PageColumn>
  )
}
