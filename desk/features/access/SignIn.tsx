import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#desk/api/errors.ts'
import { EntryPage } from '#desk/shell/EntryPage.tsx'
import { signIn } from '#desk/session/passkeys.ts'
import { sessionQuery } from '#desk/session/operator.ts'

export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient()
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      onSignedIn()
    },
  })
  return (
    <EntryPage title="Log in to the desk">
      <p>Use the passkey of this device, your phone or your security key.</p>
      {signingIn.isError && <Banner tone="error">{errorText(signingIn.error)}</Banner>}
      <Button
        isWide
        isBusy={signingIn.isPending}
        busyText="Waiting for your passkey…"
        onClick={() => signingIn.mutate()}
      >
        Log in with a passkey
      </Button>
      <p>No passkey yet? An owner can invite you.</p>
    </EntryPage>
  )
}
