import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { EntryPage } from '#desk/shell/EntryPage.tsx'
import { enrol } from '#desk/session/passkeys.ts'
import { sessionQuery } from '#desk/session/operator.ts'

export function Enrol({ token, onSignedIn }: { token: string; onSignedIn: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(deviceName)
  const invite = useQuery({
    queryKey: ['invite', token],
    queryFn: () => call(endpoints.enrolOptions, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const enrolling = useMutation({
    mutationFn: () => enrol(token, name),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      onSignedIn()
    },
  })
  const failure = invite.error ?? enrolling.error
  return (
    <EntryPage title={invite.data ? `Welcome, ${invite.data.name}` : 'Your invite to the desk'}>
      {invite.data && (
        <p>
          <span>Your role is</span> <strong>{invite.data.role}</strong>
          <span>. Add a passkey: you log in with it from now on, without a password.</span>
        </p>
      )}
      {failure && <Banner tone="error">{errorText(failure)}</Banner>}
      {invite.data && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            enrolling.mutate()
          }}
        >
          <TextField
            label="Name of this passkey"
            hint="So that you know it from others later"
            value={name}
            maxLength={60}
            required
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" isWide isBusy={enrolling.isPending} busyText="Waiting for your passkey…">
            Add a passkey
          </Button>
        </form>
      )}
    </EntryPage>
  )
}

/** A first guess that the operator can change. */
function deviceName(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux']
  return known.find((word) => navigator.userAgent.includes(word)) ?? 'My device'
}
