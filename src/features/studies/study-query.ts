import { ask } from '#api/client.ts'
import { isRefused } from '#api/errors.ts'
import { startEndpoints } from '#contract/start-endpoints.ts'
import { type SingleStudy, singleStudyRoot } from '#offline/roots.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/**
 * One study that the catalogue does not hold, with the tables it needs (specification, section 4); null when it is gone,
 * also from the device then: a 404 that counted as a failure would leave there what was known of it.
 */
export const studyQuery = (id: number) =>
  queryOptions({
    queryKey: [singleStudyRoot, id],
    queryFn: async ({ signal }): Promise<SingleStudy | null> => {
      const answer = await ask(startEndpoints.study, { params: { id }, signal }).catch((error: unknown) => {
        if (isRefused(error, 404)) return null
        throw error
      })
      const study = answer?.studies.rows[id]
      if (!answer || !study) return null
      return {
        study,
        cities: answer.cities.rows,
        facilities: answer.facilities.rows,
        categories: answer.categories.rows,
        companies: answer.companies.rows,
      }
    },
  })

/**
 * The same at once where it is held, to be asked for again behind that.
 *
 * @throws {CallError} when nothing is held and the host does not say.
 */
export function loadStudy(client: QueryClient, id: number): Promise<SingleStudy | null> {
  const query = studyQuery(id)
  // One that was gone may have come back.
  if (!client.getQueryData(query.queryKey)) return client.fetchQuery(query)
  return client.ensureQueryData({ ...query, revalidateIfStale: true })
}
