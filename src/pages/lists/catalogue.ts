import { useQuery } from '@tanstack/react-query'
import { hasFeature } from '#api/env.ts'
import { newestStudies, whenNewest } from '#catalogue/device/newest-studies.ts'
import { catalogueQuery, categoriesQuery, companiesQuery } from '#catalogue/queries.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { type Catalogue, withSlugs } from '#domain/studies/catalogue.ts'
import type { StudyTables } from '#domain/studies/study-view.ts'
import { withTimeout } from '#base/scheduling.ts'
import { openMarks } from '#pages/marks/open-marks.ts'
import type { MemberContext, RouterContext } from '#pages/router-context.ts'
import { useLoaded } from '#pages/use-loaded.ts'

/** Longest wait of a list for optional tables: names of companies and categories. */
const smallTableMs = 2000

const none = {}

/** For a page that does not wait for the catalogue. */
export const nothing: Catalogue = {
  studies: {},
  cities: {},
  facilities: {},
  companies: {},
  indexes: buildIndexes({}),
  count: 0,
  area: null,
  pieces: {},
  added: [],
  arrived: {},
}

/**
 * Loads everything for a list in parallel; stored data are shown while they are refetched. Without studies there is no
 * list.
 *
 * @param canBegin The newest studies will do while the others are on their way.
 */
export function loadCatalogue(context: MemberContext, canBegin = false) {
  const { client, user } = context
  const how = { revalidateIfStale: true, retry: false }
  const smallTables = [
    client.ensureQueryData({ ...categoriesQuery, ...how }),
    ...(hasFeature('editions') ? [] : [client.ensureQueryData({ ...companiesQuery, ...how })]),
  ]
  return Promise.all([
    Promise.race([storedOrFetched(context), ...(canBegin ? [whenNewest(user.dma ?? null)] : [])]),
    withTimeout(Promise.allSettled(smallTables), smallTableMs),
    openMarks(context, user.enc_id),
  ])
}

/**
 * Resolves with the stored or the fetched catalogue, whichever comes first: a page does not wait long for a slow disk
 * before it requests the host. The page that shows the catalogue refetches it later.
 */
function storedOrFetched({ client, deviceCatalogue }: RouterContext): Promise<Catalogue> {
  const fetched = client.ensureQueryData(catalogueQuery)
  const stored = deviceCatalogue.stored().then((catalogue) => catalogue ?? fetched)
  return Promise.any([stored, fetched]).catch(() => fetched)
}

/** The loaded catalogue, or the beginning of it, with the tables that its studies refer to. */
export function useCatalogue(): CatalogueWithTables {
  return useTables(useLoaded(catalogueQuery, newestStudies.get()))
}

export interface CatalogueWithTables {
  catalogue: Catalogue
  tables: StudyTables
}

/** Joins a catalogue with the tables. The result is the same object until one of them changes. */
export const useTables = (loaded: Catalogue): CatalogueWithTables =>
  joinCatalogue(loaded, useQuery(categoriesQuery).data, useQuery(companiesQuery).data)

/** `useTables` outside of a component. */
export function joinCatalogue(
  loaded: Catalogue,
  categories: StudyTables['categories'] = none,
  companies: StudyTables['companies'] = none,
): CatalogueWithTables {
  const known = joinedOf.get(loaded)
  if (known?.tables.categories === categories && known.others === companies) return known
  const tables = joinTables(loaded, categories, companies)
  const joined = { others: companies, catalogue: withSlugs(loaded, categories), tables }
  joinedOf.set(loaded, joined)
  return joined
}

interface Joined extends CatalogueWithTables {
  others: StudyTables['companies']
}

/** Joined catalogues. Not in the memory of a component: if it suspends while it is mounted, the memory is lost. */
const joinedOf = new WeakMap<Catalogue, Joined>()

const tablesOf = new WeakMap<Catalogue['cities'], { parts: readonly object[]; tables: StudyTables }>()

/** The tables stay the same object while studies change, so that unchanged cards do not render again. */
function joinTables(
  { cities, facilities, companies }: Catalogue,
  categories: StudyTables['categories'],
  others: StudyTables['companies'],
): StudyTables {
  const parts = [categories, others, facilities, companies]
  const known = tablesOf.get(cities)
  if (known && parts.every((part, index) => part === known.parts[index])) return known.tables
  const tables = { cities, facilities, categories, companies: { ...others, ...companies } }
  tablesOf.set(cities, { parts, tables })
  return tables
}
