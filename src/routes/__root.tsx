import { t } from '#language/language.ts'
import { env } from '#api/env.ts'
import { hostLinks } from '#api/host-links.ts'
import type { SignOut } from '#features/auth/sign-out.ts'
import { useUser } from '#features/auth/use-user.ts'
import { AppShell } from '#features/shell/AppShell.tsx'
import { NotFound } from '#features/shell/NotFound.tsx'
import { OutboxBadge } from '#features/outbox/OutboxBadge.tsx'
import { Notices } from '#features/shell/Notices.tsx'
import { textsOf } from '#offline/portal-language.ts'
import { outboxNote } from '#offline/outbox-note.ts'
import type { PersistedQueries } from '#offline/persisted-queries.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router'
import { loadLater } from '#ui/load-later.tsx'
import { useState } from 'react'
import { FailedPage } from './-failed-page.tsx'

export interface RouterContext {
  client: QueryClient
  persisted: PersistedQueries
  signOut: SignOut
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => textsOf(location.pathname),
  component: Root,
  notFoundComponent: () => <NotFound />,
  // The shell itself failed: nothing around this is left.
  errorComponent: FailedPage,
})

const SignOutQuestion = loadLater(
  async () => (await import('#features/outbox/SignOutQuestion.tsx')).SignOutQuestion,
)

function Root() {
  const { signOut } = Route.useRouteContext()
  const user = useUser()
  const owner = user?.enc_id
  /** `enc_id` of who wants to leave, while she is asked about what waits. */
  const [asked, setAsked] = useState<string>()
  const stay = () => setAsked(undefined)
  // The page may stay when she has gone, or her session has ended: who comes to it next has not pressed Logout.
  if (asked && asked !== owner) stay()
  const leave = () => {
    stay()
    void signOut.start()
  }

  return (
    <AppShell
      brand={env.brand}
      account={
        user
          ? { name: user.first_name ?? t('Member'), settingsHref: hostLinks.notifications(user.enc_id) }
          : null
      }
      site={env}
      badge={user && <OutboxBadge owner={user.enc_id} />}
      onLogout={() => (outboxNote.of(owner).count > 0 ? setAsked(owner) : leave())}
      notices={<Notices />}
    >
      <Outlet />
      {asked && <SignOutQuestion owner={asked} onSignOut={leave} onStay={stay} />}
    </AppShell>
  )
}
