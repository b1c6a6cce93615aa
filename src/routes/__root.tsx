import { PageSkeleton } from '#features/shell/PageSkeleton.tsx'
import { textsOf } from '#device/portal-language.ts'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { FailedPage } from '#pages/failed-page.tsx'
import type { RouterContext } from '#pages/router-context.ts'
import { PortalShell } from '#pages/portal-shell.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'

const HostPage = loadLater(async () => (await import('#pages/host-page.tsx')).HostPage, <PageSkeleton />)

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => textsOf(location.pathname),
  component: PortalShell,
  notFoundComponent: () => <HostPage />,
  // Replaces the shell if it fails itself.
  errorComponent: FailedPage,
})
