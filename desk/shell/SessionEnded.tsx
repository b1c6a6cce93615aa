import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorText } from '#desk/api/errors.ts'
import { signIn } from '#desk/session/passkeys.ts'
import { sessionEnd } from '#desk/session/session-end.ts'
import { sessionQuery } from '#desk/session/session-query.ts'
import { useOperator } from '#desk/session/use-operator.ts'

/** Signs the operator in again on the page whose session has ended, so that nothing typed there is lost. */
export function SessionEnded() {
  const client = useQueryClient()
  const router = useRouter()
  const { id, name } = useOperator()
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: async (session) => {
      // Another operator sees nothing of this page.
      if (session.operator.id !== id) return window.location.assign('/')
      client.setQueryData(sessionQuery.queryKey, session)
      sessionEnd.set(false)
      await client.invalidateQueries()
      await router.invalidate()
    },
  })
  return (
    <Dialog
      title="Your session has ended"
      isOpen
      onOpenChange={() => {}}
      actions={
        <>
          <Button
            isBusy={signingIn.isPending}
            busyText="Waiting for your passkey…"
            onClick={() => signingIn.mutate()}
          >
            Sign in with a passkey
          </Button>
          <Button variant="secondary" onClick={() => window.location.assign('/sign-in')}>
            Leave the page
          </Button>
        </>
      }
    >
      <p>Sign in again as {name}. What you typed on this page is still there.</p>
      {signingIn.isError && <Banner tone="error">{errorText(signingIn.error)}</Banner>}
    </Dialog>
  )
}
