import type {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
} from '#contract/desk/answers/catalogue-studies.ts'
import { useQueryClient } from '@tanstack/react-query'
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
    client.setQueriesData<CatalogueStudiesAnswer>(
      { queryKey: ['studies'] },
      (page) => page && withRow(page, study.row),
    )
  }
  const askForNewest = async (error: unknown) => {
    if (isRefusedAs(error, 'changed-meanwhile'))
      setNewest(await client.fetchQuery({ ...query, staleTime: 0 }))
  }
  return { base, setBase, newest, askForNewest }
}

/** A loaded page with the newest row of one study. */
function withRow(page: CatalogueStudiesAnswer, row: CatalogueStudyAnswer['row']): CatalogueStudiesAnswer {
  if (page.rows.every(({ id }) => id !== row.id)) return page
  return { ...page, rows: page.rows.map((other) => (other.id === row.id ? row : other)) }
}
