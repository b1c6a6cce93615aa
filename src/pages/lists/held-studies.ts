import type { Study } from '#contract/answers/catalogue.ts'
import type { StudyTables } from '#domain/studies/study-view.ts'
import { studyQuery } from '#features/studies/study-query.ts'
import { keepFresh } from '#features/studies/use-cached.ts'
import type { SingleStudy } from '#offline/storage/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useCatalogue } from './catalogue.ts'

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
  const { catalogue, tables } = useCatalogue()
  // The indexes are there before all studies are.
  const isListed = (id: number) => catalogue.indexes.newestFirst.includes(id)
  const unlisted = useSingleStudies(ids.filter((id) => !isListed(id)))
  const studyOf = (id: number) =>
    catalogue.studies[id] ?? unlisted.find(({ study }) => study.id === id)?.study
  return {
    studyOf,
    isOpen: (id) => isListed(id) || studyOf(id) !== undefined,
    tables: unlisted.reduce(withRowsOf, tables),
  }
}

/**
 * What is held of studies that were fetched by themselves. Each is asked for again, as whatever is on the screen: one that
 * has closed since says so here alone.
 */
function useSingleStudies(ids: readonly number[]): SingleStudy[] {
  const client = useQueryClient()
  const stateOf = (id: number) => client.getQueryState(studyQuery(id).queryKey)
  const answeredAt = () => ids.map((id) => stateOf(id)?.dataUpdatedAt).join()
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  useSyncExternalStore(client.getQueryCache().subscribe, answeredAt)
  const held = ids.flatMap((id) => stateOf(id)?.data ?? [])
  const heldIds = held.map(({ study }) => study.id).join()
  useEffect(() => {
    const stops = (heldIds.match(/\d+/g) ?? []).map((id) => keepFresh(client, studyQuery(Number(id))))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, heldIds])
  return held
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
