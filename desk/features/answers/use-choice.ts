import type { Applicant } from '#contract/desk/answers/applicants.ts'
import { useState } from 'react'

export interface Choice {
  /** The shown applicants that are chosen. */
  chosen: readonly Applicant[]
  isChosen: (applicant: Applicant) => boolean
  set: (applicants: readonly Applicant[], isChosen: boolean) => void
  clear: () => void
}

/**
 * The applicants that the operator has ticked. The choice outlives another page and another filter, but it counts only
 * for applicants that are shown: nobody is decided on unseen.
 */
export function useChoice(shown: readonly Applicant[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const isChosen = ({ enc_id: encId }: Applicant) => ids.has(encId)
  return {
    chosen: shown.filter(isChosen),
    isChosen,
    set: (applicants, isAdded) =>
      setIds((before) => {
        const after = new Set(before)
        for (const { enc_id: encId } of applicants) {
          if (isAdded) after.add(encId)
          else after.delete(encId)
        }
        return after
      }),
    clear: () => setIds(new Set()),
  }
}
