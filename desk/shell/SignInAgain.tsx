import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { call } from '#desk/api/client.ts'
import { endedSession } from '#desk/api/ended-session.ts'
import { DeskCallError, errorText } from '#desk/api/errors.ts'
import { signIn } from '#desk/session/passkeys.ts'
import { sessionQuery, useOperator } from '#desk/session/operator.ts'

const Dialog = loadLater(async () => (await import('#ui/overlays/Dialog.tsx')).Dialog)
const never = () => false

/** Asks for the passkey when the session ends while a page is open. The act that found out then goes on. */
export function SignInAgain() {
  const isAsking = useSyncExternalStore(endedSession.subscribe, endedSession.isAsking, never)
  // Stays after the answer: the dialog gives the focus back while it closes.
  const [wasAsked, setWasAsked] = useState(false)
  const { id, name } = useOperator()
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: async () => {
      const session = await signIn()
      if (session.operator.id === id) return session
      // Text typed by one operator must not be sent in the name of another.
      await call(endpoints.signOut, {})
      throw new DeskCallError('other-operator')
    },
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      endedSession.settle(true)
    },
  })
  if (isAsking && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Dialog
      title="Your session has ended"
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) endedSession.settle(false)
      }}
      actions={
        <>
          <Button isBusy={signingIn.isPending} busyText="Waiting…" onClick={() => signingIn.mutate()}>
            Log in
          </Button>
          <Button variant="secondary" onClick={() => endedSession.settle(false)}>
            Not now
          </Button>
        </>
      }
    >
      <p>{`Log in again with your passkey, ${name}. What you typed stays, and what you have pressed goes on.`}</p>
      {signingIn.isError && <Banner tone="error">{errorText(signingIn.error)}</Banner>}
    </Dialog>
  )
}
