import type { StudyFilter } from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Id } from '#contract/base/values.ts'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { answerQuery, pagedQuery } from '#desk/api/queries.ts'

/** The id in a page's address. @throws what shows that there is no such page. */
export function idIn({ id }: { id: string }): number {
  const read = v.safeParse(Id, id)
  if (!read.success) throw notFound()
  return read.output
}

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

/** A page of the catalogue’s studies. Changes at this desk are put into the loaded pages: fetching them takes long. */
export const studiesQuery = (filters: StudyFilters, page?: StudyPage) => ({
  ...answerQuery(['studies', filters, page ?? 'first'], endpoints.catalogueStudies, {
    query: { ...filters, ...page },
  }),
  staleTime: Infinity,
})

/** A study as participants see it. A form keeps what it started from, so a later answer changes no input. */
export const catalogueStudyQuery = (id: number) => ({
  ...answerQuery(['study', id], endpoints.catalogueStudy, { params: { id } }),
  refetchOnWindowFocus: false,
})

export interface OwnStudyFilters {
  search?: string | undefined
  state?: OwnStudyState | undefined
}

/** Studies that are written here, newest first, drafts too. */
export const ownStudiesQuery = (filters: OwnStudyFilters) =>
  pagedQuery(['own-studies', filters], endpoints.ownStudies, { query: { ...filters } }, 'before')

export const ownStudyQuery = (id: number) => ({
  ...answerQuery(['own-study', id], endpoints.ownStudy, { params: { id } }),
  refetchOnWindowFocus: false,
})
