import { safeNextPath } from '#domain/next-path.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/**
 * After a post that changed the session or the profile: refetches the user, then opens `next` (specification, section
 * 4). The post has succeeded, so a failed refetch is not shown; the guards of `next` retry it. Without `asksHost`, because the
 * post is still on its way and the host has no newer data.
 */
export function useAfterSignIn(next: string | undefined): (how?: { asksHost: boolean }) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { queryKey } = userQuery
  return async ({ asksHost } = { asksHost: true }) => {
    // An answer from before the post must not overwrite the newer one.
    await client.cancelQueries({ queryKey })
    // Guards wait for the host only if nothing is cached: drop the cached answer that nobody is signed in.
    if (client.getQueryData(queryKey) === null) await client.resetQueries({ queryKey })
    if (asksHost) await client.fetchQuery(freshUserQuery).catch(() => {})
    const { href } = router.history.location
    await router.options.context.session.guarded()
    // The guard of login and sign-up may already have opened `next`.
    if (router.history.location.href === href) router.history.push(safeNextPath(next, location.origin))
  }
}
