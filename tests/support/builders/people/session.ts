import { type Session, createSession } from '#session/session.ts'
import type { QueryClient } from '@tanstack/react-query'

/** A started session on a page that stores nothing. */
export function sessionOf(client: QueryClient): Session {
  const session = createSession(client, {
    adopt: async () => {},
    endSession: async () => {},
    forget: async () => true,
  })
  session.start(() => {})
  return session
}
