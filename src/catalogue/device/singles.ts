import { openDay } from '#domain/dates/open-day.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { type SingleStudy, singleStudyRoot } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'

/** An edition with the studies that were fetched on their own and that it does not name. */
export function withSingles(client: QueryClient, edition: Catalogue): Catalogue {
  const earliest = openDay(new Date())
  const singles = client
    .getQueriesData<SingleStudy | null>({ queryKey: [singleStudyRoot] })
    .flatMap(([, single]) => single ?? [])
    .filter(({ study }) => !Object.hasOwn(edition.studies, study.id))
    .filter(({ study: { expire_at: end } }) => end === null || end.slice(0, 10) >= earliest)
  return singles.length === 0 ? edition : withStudies(edition, singles)
}

/** A catalogue with more studies, which no piece of it names. */
export function withStudies(catalogue: Catalogue, singles: readonly SingleStudy[]): Catalogue {
  let { studies, cities, facilities, companies } = catalogue
  for (const { study, ...rows } of singles) {
    studies = { ...studies, [study.id]: study }
    cities = withMissing(cities, rows.cities)
    facilities = withMissing(facilities, rows.facilities)
    companies = withMissing(companies, rows.companies)
  }
  const added = [...catalogue.added, ...singles.map(({ study }) => study.id)]
  return { ...catalogue, studies, cities, facilities, companies, added, indexes: buildIndexes(studies) }
}

/** A table with the rows that it lacks; the same object if it has all. */
export function withMissing<Row>(
  held: Record<string, Row> | undefined,
  rows: Readonly<Record<string, Row>>,
): Record<string, Row> {
  const isWhole = held !== undefined && Object.keys(rows).every((id) => Object.hasOwn(held, id))
  return isWhole ? held : { ...rows, ...held }
}
