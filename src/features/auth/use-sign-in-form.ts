import { useState } from 'react'
import type { LogInBody } from '#contract/answers/credentials.ts'
import type { CredentialsValues } from './use-credentials-fields.ts'

/** How a form signs in or up, and the texts of its failures. */
export interface SigningIn {
  /** Signs in or up; rejects with an error that `errorText` can describe. The form is busy meanwhile. */
  onSubmit: (credentials: LogInBody) => Promise<void>
  /** Null for a failure that a field shows. */
  errorText: (error: unknown) => string | null
}

/**
 * Sends credentials with the challenge's token. A failure clears the token and increases `round`, which restarts the
 * challenge.
 */
export function useSignInForm({ onSubmit, errorText }: SigningIn) {
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (values: CredentialsValues) => {
    if (token === null || isBusy) return
    setFailure(null)
    setBusy(true)
    try {
      await onSubmit({ ...values, turnstile_token: token })
    } catch (error) {
      setFailure(errorText(error))
      setToken(null)
      setRound(round + 1)
    }
    setBusy(false)
  }
  return { isBusy, failure, round, canSend: token !== null && !isBusy, setToken, send }
}
