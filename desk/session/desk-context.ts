import type { QueryClient } from '@tanstack/react-query'

export interface DeskContext {
  client: QueryClient
}
