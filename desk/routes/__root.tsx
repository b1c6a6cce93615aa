import { Outlet, createRootRouteWithContext } from '@tanstack/react-router'
import type { DeskContext } from '#desk/session/desk-context.ts'

export const Route = createRootRouteWithContext<DeskContext>()({ component: Outlet })
