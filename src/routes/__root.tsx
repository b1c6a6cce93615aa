import { NotFound } from '#features/shell/NotFound.tsx'
import { textsOf } from '#offline/device/portal-language.ts'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { FailedPage } from '#pages/failed-page.tsx'
import type { RouterContext } from '#pages/router-context.ts'
import { PortalShell } from '#pages/portal-shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => textsOf(location.pathname),
  component: PortalShell,
  notFoundComponent: () => <NotFound />,
  // Replaces the shell if it fails itself.
  errorComponent: FailedPage,
})
