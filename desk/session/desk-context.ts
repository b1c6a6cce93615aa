import type { QueryClient } from '@tanstack/react-query'

/** What guards and loaders of routes are given. */
export interface DeskContext {
  client: QueryClient
}
