import { useState } from 'react'

/** Keeps its state while the page is open. */
export function SaveButton({ title }: { title: string }) {
  const [isSaved, setSaved] = useState(false)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${title}`}
      onClick={() => setSaved(!isSaved)}
    >
      {isSaved ? 'Saved' : 'Save'}
    </button>
  )
}
