import type { SignOut } from '#session/sign-out.ts'
import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Context of every route's guard and loader. */
export interface RouterContext {
  client: QueryClient
  persisted: PersistedQueries
  signOut: SignOut
}
