import type { SignOut } from '#session/sign-out.ts'
import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Context of every route's guard and loader. */
export interface RouterContext {
  client: QueryClient
  persisted: PersistedQueries
  signOut: SignOut
}

/** Context of the routes behind the guard of `_member`. */
export interface MemberContext extends RouterContext {
  user: StoredUser
}
