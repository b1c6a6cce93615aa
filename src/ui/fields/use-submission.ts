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
  const send = async (body: Body) => {
    setFailure(null)
    try {
      await onSubmit(body)
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return { failure, setFailure, send }
}
