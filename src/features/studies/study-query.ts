import { ask } from '#api/client.ts'
import { isRefused } from '#api/errors.ts'
import { rowsOf } from '#api/readable-rows.ts'
import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import { type SingleStudy, singleStudyRoot } from '#offline/storage/schemas.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/**
 * One study that the catalogue does not hold, with the tables it needs (specification, section 4); null when it is gone,
 * also from the device then: a 404 that counted as a failure would leave there what was known of it. One that cannot be
 * read has not gone, and is left as it was known.
 */
export const studyQuery = (id: number) =>
  queryOptions({
    queryKey: [singleStudyRoot, id],
    queryFn: async ({ signal, client }): Promise<SingleStudy | null> => {
      const answer = await ask(startEndpoints.study, { params: { id }, signal }).catch((error: unknown) => {
        if (isRefused(error, 404)) return null
        throw error
      })
      if (answer === null) return null
      const study = rowsOf('studies', answer.studies)[id]
      // Not as an unreadable answer, which would pass for somebody else's, and be asked for again and again.
      if (!study && answer.studies.dropped > 0) throw new Error(`Study ${id} cannot be read`)
      if (!study) return null
      const single = {
        study,
        cities: rowsOf('cities', answer.cities),
        facilities: rowsOf('facilities', answer.facilities),
        categories: rowsOf('categories', answer.categories),
        companies: rowsOf('companies', answer.companies),
      }
      void addToTables(client, single)
      return single
    },
  })

/** Runs behind the page: the study shows by itself, also where this code cannot be loaded. */
function addToTables(client: QueryClient, single: SingleStudy): Promise<void> {
  return import('./add-study.ts').then(({ addStudy }) => addStudy(client, single)).catch(() => {})
}

/**
 * The same at once where it is held, to be asked for again behind that.
 *
 * @throws {CallError} when nothing is held and the host does not say; an `Error` when what it says cannot be read.
 */
export function loadStudy(client: QueryClient, id: number): Promise<SingleStudy | null> {
  const query = studyQuery(id)
  // One that was gone may have come back.
  if (!client.getQueryData(query.queryKey)) return client.fetchQuery(query)
  return client.ensureQueryData({ ...query, revalidateIfStale: true })
}
