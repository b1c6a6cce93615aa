import type {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
} from '#contract/desk/answers/catalogue-studies.ts'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusedAs } from '#desk/api/errors.ts'
import { catalogueStudyQuery } from '#desk/features/studies/queries.ts'

/** What the input starts from, and the newest version of another operator once a change was refused because of it. */
export function useCorrectionBase(loaded: CatalogueStudyAnswer) {
  const client = useQueryClient()
  const [base, setBaseOnly] = useState(loaded)
  const [newest, setNewest] = useState<CatalogueStudyAnswer | null>(null)
  const query = catalogueStudyQuery(loaded.row.id)
  const setBase = (study: CatalogueStudyAnswer) => {
    setBaseOnly(study)
    setNewest(null)
    client.setQueryData(query.queryKey, study)
    client.setQueriesData<InfiniteData<CatalogueStudiesAnswer>>(
      { queryKey: ['studies'] },
      (list) => list && withRow(list, study.row),
    )
  }
  const askForNewest = async (error: unknown) => {
    if (isRefusedAs(error, 'changed-meanwhile'))
      setNewest(await client.fetchQuery({ ...query, staleTime: 0 }))
  }
  return { base, setBase, newest, askForNewest }
}

/** A loaded list with the newest row of one study. */
function withRow(
  list: InfiniteData<CatalogueStudiesAnswer>,
  row: CatalogueStudyAnswer['row'],
): InfiniteData<CatalogueStudiesAnswer> {
  const pages = list.pages.map((page) =>
    page.rows.some(({ id }) => id === row.id)
      ? { ...page, rows: page.rows.map((other) => (other.id === row.id ? row : other)) }
      : page,
  )
  return { ...list, pages }
}
