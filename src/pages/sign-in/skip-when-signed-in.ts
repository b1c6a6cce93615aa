import { safeNextPath } from '#domain/next-path.ts'
import { currentUser } from '#session/user-query.ts'
import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#pages/router-context.ts'

/**
 * Guard of login and sign-up: redirects a signed-in participant to `next` (specification, section 2).
 *
 * @throws The router's redirect.
 */
export async function skipWhenSignedIn({ client }: RouterContext, next: string | undefined): Promise<void> {
  if ((await currentUser(client)) === null) return
  throw redirect({ href: safeNextPath(next, location.origin), replace: true })
}
