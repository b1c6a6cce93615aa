import { useState } from 'react'

/**
 * Sends what a form holds and keeps the words for what went wrong until the next try.
 *
 * @param onSubmit Rejects with whatever `errorText` can put into words.
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
