import type { StudyFilter } from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { pagedQuery } from '#desk/api/paged-query.ts'

export interface StudyFilters {
  /** Part of the title, or of the key at the source. */
  search?: string | undefined
  source?: string | undefined
  category?: number | undefined
  filter?: StudyFilter | undefined
}

export interface StudyPage {
  from: number
  /** Id of the next page’s first row; undefined for the last page. */
  above: number | undefined
}

/** A page of the catalogue’s studies. Changes at this desk are put into the loaded pages: fetching all of them takes long. */
export const studiesQuery = (filters: StudyFilters, page?: StudyPage) =>
  queryOptions({
    queryKey: ['studies', filters, page ?? 'first'],
    queryFn: ({ signal }) => call(endpoints.catalogueStudies, { query: { ...filters, ...page }, signal }),
    staleTime: Infinity,
  })

/** A study as participants see it. A form keeps what it started from, so a later answer changes no input. */
export const catalogueStudyQuery = (id: number) =>
  queryOptions({
    queryKey: ['study', id],
    queryFn: ({ signal }) => call(endpoints.catalogueStudy, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  })

export const studyChoicesQuery = queryOptions({
  queryKey: ['study-choices'],
  queryFn: ({ signal }) => call(endpoints.studyChoices, { signal }),
  staleTime: 5 * 60_000,
})

export const marketAreasQuery = (text: string) =>
  queryOptions({
    queryKey: ['market-areas', text],
    queryFn: ({ signal }) => call(endpoints.marketAreas, { query: { text }, signal }),
    staleTime: Infinity,
  })

export interface OwnStudyFilters {
  search?: string | undefined
  state?: OwnStudyState | undefined
}

/** Studies that are written here, newest first, drafts too. */
export const ownStudiesQuery = ({ search, state }: OwnStudyFilters) =>
  pagedQuery(['own-studies', search ?? '', state ?? ''], (before: number | undefined, signal) =>
    call(endpoints.ownStudies, { query: { before, search, state }, signal }),
  )

export const ownStudyQuery = (id: number) =>
  queryOptions({
    queryKey: ['own-study', id],
    queryFn: ({ signal }) => call(endpoints.ownStudy, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  })
