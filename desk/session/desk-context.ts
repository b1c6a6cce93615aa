import type { QueryClient } from '@tanstack/react-query'

/** The context of guards and loaders of routes. */
export interface DeskContext {
  client: QueryClient
}
