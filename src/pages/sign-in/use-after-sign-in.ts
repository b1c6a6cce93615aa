import { safeNextPath } from '#domain/next-path.ts'
import { freshUserQuery, userQuery } from '#session/session.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/**
 * After a post that changed who is signed in or what is known of her: asks the host for the user's data again, then
 * goes to `next` (specification, section 4). The post has succeeded, so a failure to ask again is not told as one: the
 * guards ask once more. Not `asksHost`, when the post is still on its way: the host would not know better.
 */
export function useAfterSignIn(next: string | undefined): (how?: { asksHost: boolean }) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return async ({ asksHost } = { asksHost: true }) => {
    // An answer from before the post must not count as the one after it.
    await client.cancelQueries({ queryKey: userQuery.queryKey })
    if (asksHost) await client.fetchQuery(freshUserQuery).catch(() => forgetVisitor(client))
    const { href } = router.history.location
    await router.invalidate()
    // The guard of login and sign-up may have gone on to `next` by itself.
    if (router.history.location.href === href) router.history.push(safeNextPath(next, location.origin))
  }
}

/** Guards ask the host, and wait for it, only where nothing is known: that she was a visitor is true no more. */
function forgetVisitor(client: QueryClient): void {
  const { queryKey } = userQuery
  if (client.getQueryData(queryKey) === null) client.removeQueries({ queryKey })
}
