import type { Study } from '#contract/catalogue.ts'
import type { StudyTables } from '#domain/study-view.ts'
import { studyQuery } from '#features/studies/queries.ts'
import type { SingleStudy } from '#offline/roots.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCatalogue } from './-catalogue.ts'

interface HeldStudies {
  studyOf: (id: number) => Study | undefined
  /** Whether the study is held, or listed and still on its way from the disk. */
  isOpen: (id: number) => boolean
  tables: StudyTables
}

/**
 * Studies that a participant has chosen, from the catalogue or, where it does not list one that is open all the same, from
 * when she looked at it (specification, section 4: it is added to the tables).
 */
export function useHeldStudies(ids: readonly number[]): HeldStudies {
  const client = useQueryClient()
  const { catalogue, tables } = useCatalogue()
  // The indexes are there before all studies are.
  const isListed = (id: number) => catalogue.indexes.newestFirst.includes(id)
  const unlisted = ids
    .filter((id) => !isListed(id))
    .flatMap((id) => client.getQueryData(studyQuery(id).queryKey) ?? [])
  const studyOf = (id: number) =>
    catalogue.studies[id] ?? unlisted.find(({ study }) => study.id === id)?.study
  return {
    studyOf,
    isOpen: (id) => isListed(id) || studyOf(id) !== undefined,
    tables: unlisted.reduce(withRowsOf, tables),
  }
}

/** The tables with what a study that was fetched by itself refers to. */
export function withRowsOf(tables: StudyTables, single: SingleStudy): StudyTables {
  return {
    cities: { ...tables.cities, ...single.cities },
    facilities: { ...tables.facilities, ...single.facilities },
    categories: { ...tables.categories, ...single.categories },
    companies: { ...tables.companies, ...single.companies },
  }
}
