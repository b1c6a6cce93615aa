import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The text of a button or link, with the thing that it acts on for screen readers alone. */
export function Named({ of, children }: { of: Elements; children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      <VisuallyHidden> {of}</VisuallyHidden>
    </>
  )
}
