import { CallError, isUnreadable } from '#api/errors.ts'
import { safeNextPath } from '#domain/next-path.ts'
import { type Begun, noteSignIn } from '#features/auth/sign-in.ts'
import { forgetVisitorInput } from '#features/auth/visitor-input.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/**
 * After a login or sign-up: asks who is signed in, then opens `next`. Only that answer says whether a post whose own
 * was lost has begun a session, and whether the browser has kept it. The guards of `next` say that an account is
 * unreadable.
 *
 * @returns Rejects with the failure of the post, or of the question, if nobody is signed in.
 */
export function useAfterSignIn(next: string | undefined): (failure?: Begun) => Promise<void> {
  const client = useQueryClient()
  const open = useOpenNext(next)
  const askOnce = () => client.fetchQuery({ ...freshUserQuery, retry: false })
  const ask = async (failure: Begun) => {
    const asked = failure ? askOnce() : client.fetchQuery(freshUserQuery).catch(askOnce)
    const user = await asked.catch((error: unknown) => {
      if (failure || !isUnreadable(error)) throw failure ?? error
    })
    if (user === null) throw failure ?? new CallError({ kind: 'unkept' })
    if (failure) noteSignIn()
    forgetVisitorInput()
  }
  return (failure = null) => open(() => ask(failure))
}

/** After a post that changed session or profile: asks for the user, then opens `next` (specification, section 4). */
export function useOpenNext(next: string | undefined): (ask: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const { queryKey } = userQuery
  return async (ask) => {
    // An answer from before the post must not overwrite the newer one.
    await client.cancelQueries({ queryKey })
    // Guards wait for the host only if nothing is cached: drop the cached answer that nobody is signed in.
    if (client.getQueryData(queryKey) === null) await client.resetQueries({ queryKey })
    await ask()
    const { href } = router.history.location
    await router.options.context.session.guarded()
    // The guard of login and sign-up may already have opened `next`.
    if (router.history.location.href === href) router.history.push(safeNextPath(next, location.origin))
  }
}
