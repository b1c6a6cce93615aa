import { t } from '#language/language.ts'
import { env } from '#api/env.ts'
import { isUnreadable } from '#api/errors.ts'
import { hostLinks } from '#api/host-links.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { AppShell } from '#features/shell/AppShell.tsx'
import { OutboxBadge } from '#features/outbox/OutboxBadge.tsx'
import { InsecureView } from '#features/shell/InsecureView.tsx'
import { Notices } from '#features/shell/Notices.tsx'
import { withTimeout } from '#base/scheduling.ts'
import { installPrompt } from '#device/install-prompt.ts'
import { passkeyOffer } from '#device/passkey-offer.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useState, useSyncExternalStore } from 'react'

// Passkeys bring a library.
const Offers = loadLater(async () => (await import('./offers.tsx')).Offers)
const SignOutQuestion = loadLater(async () => (await import('./ask-before-sign-out.tsx')).AskBeforeSignOut)

/** How long a press of Logout may wait for the code of the question. */
const questionTimeoutMs = 2000

export function PortalShell() {
  const { session } = useRouteContext({ from: rootRouteId })
  const { data: user, error } = useQuery(shownUserQuery)
  const owner = user?.enc_id
  const offer = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const isPasskeyOffered = useSyncExternalStore(passkeyOffer.subscribe, passkeyOffer.get)
  /** `enc_id` of the participant who wants to sign out, while the question about waiting posts is shown. */
  const [asked, setAsked] = useState<string>()
  const stay = () => setAsked(undefined)
  // The participant may have left, or the session may have ended, while the question is open: the next one has not
  // pressed Logout.
  if (asked && asked !== owner) stay()
  const leave = () => {
    stay()
    void session.signOut()
  }
  // The question reads the outbox itself, and signs out if nothing waits. If its code does not load in time, the
  // pending summary decides.
  const askAndLeave = async () => {
    const isLoaded = SignOutQuestion.prepare().then(
      () => true,
      () => false,
    )
    if ((await withTimeout(isLoaded, questionTimeoutMs)) || pendingSummary.of(owner).count > 0)
      setAsked(owner)
    else leave()
  }

  return (
    <AppShell
      brand={env.brand}
      account={
        user
          ? {
              name: user.first_name ?? t('Member'),
              settingsHref: hostLinks.notifications(user.enc_id),
              balance: user.balance,
            }
          : null
      }
      site={env}
      badge={user && <OutboxBadge owner={user.enc_id} />}
      onLogout={() => void askAndLeave()}
      notices={<Notices isUserUnread={Boolean(user) && isUnreadable(error)} />}
    >
      {/* Without a secure context there are no bot challenge, outbox and worker, so no page would work completely. */}
      {'subtle' in crypto ? <Outlet /> : <InsecureView brand={env.brand} />}
      {user && (isPasskeyOffered || offer !== 'none') && (
        <LazyPart isOpen>
          <Offers isPasskeyOffered={isPasskeyOffered} install={offer} />
        </LazyPart>
      )}
      {asked && <SignOutQuestion owner={asked} onSignOut={leave} onStay={stay} />}
    </AppShell>
  )
}
