import { createFileRoute, redirect } from '@tanstack/react-router'
import { RosterSearch } from '#desk/features/studies/people/queries.ts'

/** Former addresses of the people of studies, such as in bookmarks. */
export const Route = createFileRoute('/_desk/answers/$')({
  validateSearch: RosterSearch,
  beforeLoad: ({ params: { _splat: id = '' }, search }) => {
    throw id === ''
      ? redirect({ to: '/studies', replace: true })
      : redirect({ to: '/studies/$id/people', params: { id }, search, replace: true })
  },
})
