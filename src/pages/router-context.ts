import type { Session } from '#session/session.ts'
import type { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'

export interface RouterContext {
  client: QueryClient
  deviceCatalogue: DeviceCatalogue
  session: Session
}

/** Context of the routes behind the guard of `_member`. */
export interface MemberContext extends RouterContext {
  user: StoredUser
}
