import { titleOf } from '#domain/studies/study-view.ts'
import type { QueryClient } from '@tanstack/react-query'
import { catalogueQuery } from './queries.ts'
import { studyQuery } from './study-query.ts'

/** Title of a study that this device holds, without fetching; null for any other. */
export function heldTitle(client: QueryClient, id: number | null): string | null {
  if (id === null) return null
  const listed = client.getQueryData(catalogueQuery.queryKey)?.studies[id]
  const study = listed ?? client.getQueryData(studyQuery(id).queryKey)?.study
  return study ? titleOf(study) : null
}
