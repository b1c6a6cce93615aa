import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusedAs } from '#desk/api/errors.ts'
import { ownStudyQuery } from '#desk/features/studies/queries.ts'

/**
 * The version of a study that the input starts from, and the newest one of another operator once a change was refused
 * because of it.
 */
export function useStudyBase(loaded: OwnStudyAnswer) {
  const client = useQueryClient()
  const [base, setBaseOnly] = useState(loaded)
  const [newest, setNewest] = useState<OwnStudyAnswer | null>(null)
  const setBase = (study: OwnStudyAnswer) => {
    setBaseOnly(study)
    setNewest(null)
    client.setQueryData(ownStudyQuery(study.id).queryKey, study)
    // The lists show its title and state.
    void client.invalidateQueries({ queryKey: ['own-studies'] })
    client.removeQueries({ queryKey: ['studies'] })
  }
  const askForNewest = async (error: unknown) => {
    if (!isRefusedAs(error, 'changed-meanwhile')) return
    setNewest(await client.fetchQuery({ ...ownStudyQuery(base.id), staleTime: 0 }))
  }
  return { base, setBase, newest, askForNewest }
}
