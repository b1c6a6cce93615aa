import { hasFeature } from '#api/env.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { StudyTables } from '#domain/studies/study-view.ts'
import { studyQuery } from '#catalogue/study-query.ts'
import { useEachStudy } from '#catalogue/use-each-study.ts'
import type { SingleStudy } from '#offline/storage/schemas.ts'
import { useCatalogue } from './catalogue.ts'

/** Marked studies that are asked for at once: those of other areas, and closed ones. */
const maxAsked = 100

/**
 * The participant's marked studies: from the catalogue or, for an open study that it does not list, from the study's
 * own query (specification, section 4: it is added to the tables).
 */
export function useHeldStudies(ids: readonly number[]) {
  const { catalogue, tables } = useCatalogue()
  // The indexes are available before all studies are. No edition says that an added study has closed.
  const isListed = (id: number) => catalogue.indexes.newestFirst.includes(id) && !catalogue.added.includes(id)
  const others = ids.filter((id) => !isListed(id))
  const hasAll = !hasFeature('editions')
  const singles = [
    ...useEachStudy(others.slice(0, maxAsked), hasAll ? cachedQuery : openQuery),
    ...useEachStudy(others.slice(maxAsked), cachedQuery),
  ]
  const unlisted = singles.flatMap((single) => single ?? [])
  const studyOf = (id: number): StudyHead | undefined =>
    catalogue.studies[id] ?? unlisted.find(({ study }) => study.id === id)?.study
  return {
    catalogue,
    studyOf,
    /**
     * Whether the study is known, or listed and still being read from the disk. An edition tells of some areas alone:
     * any other study is open until the host does not know it.
     */
    isOpen: (id: number) =>
      isListed(id) || studyOf(id) !== undefined || (!hasAll && singles[others.indexOf(id)] !== null),
    tables: unlisted.reduce(withRowsOf, tables),
  }
}

/** A study that was fetched on its own. It is refetched while it is shown: only so is it known that it has closed. */
const cachedQuery = (id: number) => ({ ...studyQuery(id), enabled: isCached })

const isCached = ({ state }: { state: { data: unknown } }) => Boolean(state.data)

/** The same, but also asked for the first time. */
const openQuery = (id: number) => ({ ...studyQuery(id), enabled: isNotClosed })

const isNotClosed = ({ state }: { state: { data: unknown } }) => state.data !== null

/** The tables with the rows that a single study refers to. */
export function withRowsOf(tables: StudyTables, single: SingleStudy): StudyTables {
  return {
    cities: { ...tables.cities, ...single.cities },
    facilities: { ...tables.facilities, ...single.facilities },
    categories: { ...tables.categories, ...single.categories },
    companies: { ...tables.companies, ...single.companies },
  }
}
