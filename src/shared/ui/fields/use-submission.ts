import { useState } from 'react'

/**
 * Submits a form, and keeps the error text until the next attempt.
 *
 * @param onSubmit Rejects with an error that `errorText` can describe.
 */
export function useSubmission<Body>(
  onSubmit: (body: Body) => Promise<void>,
  errorText: (error: unknown) => string,
) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (body: Body) => {
    setFailure(null)
    setBusy(true)
    try {
      await onSubmit(body)
    } catch (error) {
      setFailure(errorText(error))
    }
    setBusy(false)
  }
  return { failure, setFailure, isBusy, send }
}
