import { participationsQuery } from '#features/applications/queries.ts'
import { heldTitle } from '#catalogue/held-title.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Title of a study that this device holds, also of one that has closed since the participant answered it. */
export function studyTitle(client: QueryClient, id: number | null): string | null {
  const participations = client.getQueryData(participationsQuery.queryKey)?.participations
  return heldTitle(client, id) ?? participations?.find(({ study_id }) => study_id === id)?.title ?? null
}
