import type { Elements } from '#ui/parts/elements.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useState } from 'react'

/** For a part that is folded while it is long: the button shows all of it. */
export function useFold(isLong: boolean, text: string): { isFolded: boolean; unfold: Elements } {
  const [isFolded, setFolded] = useState(isLong)
  const unfold = isFolded && (
    <Button variant="quiet" size="small" onClick={() => setFolded(false)}>
      {text}
    </Button>
  )
  return { isFolded, unfold }
}
