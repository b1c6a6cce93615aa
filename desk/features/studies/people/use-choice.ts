import type { RosterRow } from '#contract/desk/answers/roster.ts'
import { useState } from 'react'

export interface Choice {
  chosen: readonly RosterRow[]
  isChosen: (row: RosterRow) => boolean
  set: (rows: readonly Pick<RosterRow, 'enc_id'>[], isChosen: boolean) => void
  clear: () => void
}

/**
 * The participants that the operator has ticked. The choice outlives another page and another filter, but it counts
 * only for those who are shown: nobody is decided on unseen.
 */
export function useChoice(shown: readonly RosterRow[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const isChosen = ({ enc_id: encId }: RosterRow) => ids.has(encId)
  return {
    chosen: shown.filter(isChosen),
    isChosen,
    set: (rows, isAdded) =>
      setIds((before) => {
        const after = new Set(before)
        for (const { enc_id: encId } of rows) {
          if (isAdded) after.add(encId)
          else after.delete(encId)
        }
        return after
      }),
    clear: () => setIds(new Set()),
  }
}
