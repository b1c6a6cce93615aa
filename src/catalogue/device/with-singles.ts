import type { Catalogue } from '#domain/studies/catalogue.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { type SingleStudy, singleStudyRoot } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'

/** An edition with the studies that were fetched on their own and that it does not name. */
export async function withSingles(client: QueryClient, edition: Catalogue): Promise<Catalogue> {
  const earliest = openDay(new Date())
  const singles = client
    .getQueriesData<SingleStudy | null>({ queryKey: [singleStudyRoot] })
    .flatMap(([, single]) => single ?? [])
    .filter(({ study }) => !Object.hasOwn(edition.studies, study.id))
    .filter(({ study: { expire_at: end } }) => end === null || end.slice(0, 10) >= earliest)
  // Few devices have any.
  return singles.length === 0 ? edition : (await import('./singles.ts')).withStudies(edition, singles)
}
