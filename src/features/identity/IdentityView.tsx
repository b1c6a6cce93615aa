import { createPortal } from 'react-dom'
import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import type { IdentityAnswer } from '#contract/answers/identity.ts'
import { describeIdentity } from '#domain/identity.ts'
import { identityContainerId } from '#external/identity-container.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Card } from '#ui/page/Card.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import type { Elements } from '#ui/parts/elements.ts'

export interface IdentityViewProps {
  /** False when this site has no verification provider. */
  isConfigured: boolean
  identity?: IdentityAnswer | undefined
  /** The provider's page for the created session, and its element; null before. */
  session: { page: Elements; container: HTMLElement } | null
  /** The provider cannot be reached; a verification cannot wait in the outbox. */
  isOffline: boolean
  form: Elements
}

export function IdentityView({ isConfigured, identity, session, isOffline, form }: IdentityViewProps) {
  return (
    <PageColumn
      title={t('Verify your identity')}
      intro={t(
        'A verification provider compares an identity document with your face. It needs a few minutes, your document and a camera. We never ask for the number of your document.',
      )}
    >
      {isConfigured ? (
        <>
          {session === null && identity && identity.status !== 'none' && (
            <IdentityResult identity={identity} />
          )}
          {session === null && isOffline && (
            <Banner tone="info">{t('You are offline, and a verification needs a connection.')}</Banner>
          )}
          {(session !== null || describeIdentity(identity ?? null).state === 'open') && (
            <Card>
              {session === null && form}
              <div id={identityContainerId} />
              {session && createPortal(session.page, session.container)}
            </Card>
          )}
        </>
      ) : (
        <Banner tone="info">
          {t('Identity verification is not set up on this site yet, so there is nothing to do here.')}
        </Banner>
      )}
    </PageColumn>
  )
}

function IdentityResult({ identity }: { identity: IdentityAnswer }) {
  const { state, text, reason } = describeIdentity(identity)
  return (
    <Banner tone={state === 'done' ? 'success' : 'info'}>
      <span>{text}</span> {reason !== null && <HostText>{reason}</HostText>}{' '}
      {state === 'done' && <Link to="/earnings">{t('To your earnings')}</Link>}
    </Banner>
  )
}
