import type {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
} from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusedAs } from '#desk/api/errors.ts'
import { catalogueStudyQuery, ownStudyQuery } from './queries.ts'

export const useOwnStudyBase = (loaded: OwnStudyAnswer) =>
  useEditBase(loaded, ownStudyQuery(loaded.id), (client) => {
    // The lists show its title and state.
    void client.invalidateQueries({ queryKey: ['own-studies'] })
    client.removeQueries({ queryKey: ['studies'] })
  })

export const useCorrectionBase = (loaded: CatalogueStudyAnswer) =>
  useEditBase(loaded, catalogueStudyQuery(loaded.row.id), (client, { row }) => {
    const withRow = (page: CatalogueStudiesAnswer | undefined) =>
      page && { ...page, rows: page.rows.map((other) => (other.id === row.id ? row : other)) }
    client.setQueriesData<CatalogueStudiesAnswer>({ queryKey: ['studies'] }, withRow)
  })

/**
 * The version that the input starts from, and the newest one of another operator once a change was refused because of
 * it.
 *
 * @param bringLists Brings loaded lists into step with a new base.
 */
function useEditBase<Version, Key extends QueryKey>(
  loaded: Version,
  query: FetchQueryOptions<Version, Error, Version, Key>,
  bringLists: (client: QueryClient, version: Version) => void,
) {
  const client = useQueryClient()
  const key: QueryKey = query.queryKey
  const [base, setBaseOnly] = useState(loaded)
  const [newest, setNewest] = useState<Version | null>(null)
  const setBase = (version: Version) => {
    setBaseOnly(version)
    setNewest(null)
    client.setQueryData(key, version)
    bringLists(client, version)
  }
  const askForNewest = async (error: unknown) => {
    if (isRefusedAs(error, 'changed-meanwhile'))
      setNewest(await client.fetchQuery({ ...query, staleTime: 0 }))
  }
  return { base, setBase, newest, askForNewest }
}
