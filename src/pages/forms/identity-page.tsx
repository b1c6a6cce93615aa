import { useIsOffline } from '#offline/network/connectivity.ts'
import { t } from '#language/language.ts'
import { post } from '#api/client.ts'
import { env, hasFeature } from '#api/env.ts'
import { hostClock } from '#api/host-clock.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { identityContainer } from '#external/identity-container.ts'
import type { IdentityEvent } from '#external/identity-frame.ts'
import { createIdentitySession } from '#external/identity-session.ts'
import { ContinueVerification } from '#features/identity/ContinueVerification.tsx'
import { IdentityForm } from '#features/identity/IdentityForm.tsx'
import { IdentityFrame } from '#features/identity/IdentityFrame.tsx'
import { IdentityView } from '#features/identity/IdentityView.tsx'
import { identityQuery } from '#features/identity/queries.ts'
import { type IdentityDetails, identitySessionBody } from '#features/identity/session-body.ts'
import { SessionFailure, sessionErrorText } from '#features/identity/session-error-text.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useNavigate } from '@tanstack/react-router'

const from = '/_member/_complete/id-verify'

export function IdentityVerificationPage() {
  const { known, begun } = useLoaderData({ from })
  const [session, setSession] = useState<{ url: string; container: HTMLElement } | null>(null)
  const { data: identity } = useQuery({ ...identityQuery, enabled: hasFeature('identity') })
  const follow = useProviderEvents(begun)
  const isOffline = useIsOffline()
  const [isAnew, setAnew] = useState(false)
  const begunUrl = urlOf(begun)
  // A decision has ended the session. Without the host's word it may still be open.
  const canContinue = !isAnew && begunUrl !== null && (identity?.status ?? 'started') === 'started'
  const start = async (details: IdentityDetails) => {
    const container = identityContainer()
    const { id, url } = await createSession(details)
    // The host ignores results of sessions that it does not know.
    if (hasFeature('identity')) await post(endpoints.identitySession, { body: { session: id } })
    begun.keep({ url })
    setSession({ url, container })
  }
  return (
    <IdentityView
      isConfigured={env.veriffApiKey !== ''}
      identity={identity}
      isOffline={isOffline}
      session={
        session && {
          container: session.container,
          page: <IdentityFrame url={session.url} onEvent={follow} />,
        }
      }
      // Remounts the form if another participant signs in, in another tab.
      form={
        canContinue ? (
          <ContinueVerification
            errorText={sessionErrorText}
            onContinue={async () => setSession({ url: begunUrl, container: identityContainer() })}
            onStartAnew={() => setAnew(true)}
          />
        ) : (
          <IdentityForm
            key={known.enc_id}
            known={detailsOf(known)}
            errorText={sessionErrorText}
            onSubmit={start}
          />
        )
      }
    />
  )
}

function createSession(details: IdentityDetails) {
  return new Promise<{ id: string; url: string }>((resolve, reject) => {
    const provider = { host: env.veriffHost, apiKey: env.veriffApiKey }
    const body = identitySessionBody(details, `${location.origin}/my`, hostClock.dateOf(Date.now()))
    void createIdentitySession(provider, body, (error, created) => {
      if (created === null) reject(new SessionFailure(error ?? { status: 0, statusText: '' }))
      else resolve(created)
    })
  })
}

/** Address of the session that this device began and has not finished. */
function urlOf(begun: FormDraft): string | null {
  const url = begun.values?.['url']
  return typeof url === 'string' && isWebAddress(url) ? url : null
}

/** Progress stays on the page; both final events return to the studies (specification, section 4). */
function useProviderEvents(begun: FormDraft): (event: IdentityEvent) => void {
  const navigate = useNavigate({ from: '/id-verify' })
  const client = useQueryClient()
  return (event) => {
    void client.invalidateQueries({ queryKey: identityQuery.queryKey, refetchType: 'all' })
    if (event === 'finished') begun.discard()
    if (event === 'finished') showToast(t('Thank you. The result will show under Earnings.'))
    if (event === 'finished' || event === 'canceled') void navigate({ to: '/my' })
  }
}

/** Names from the profile; the vendor data links the provider's result to the participant. */
function detailsOf(user: StoredUser): Partial<IdentityDetails> {
  const lastName = user.profile_data['last_name']
  return {
    ...(user.first_name !== null && { givenName: user.first_name }),
    ...(typeof lastName === 'string' && { lastName }),
    vendorData: user.enc_id,
  }
}
