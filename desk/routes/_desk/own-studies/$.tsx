import { createFileRoute, redirect } from '@tanstack/react-router'

/** Former addresses of studies that are written here, such as in bookmarks. */
export const Route = createFileRoute('/_desk/own-studies/$')({
  beforeLoad: ({ params: { _splat: id = '' } }) => {
    if (id === '') throw redirect({ to: '/studies', replace: true })
    if (id === 'new') throw redirect({ to: '/studies/new', replace: true })
    throw redirect({ to: '/studies/own/$id', params: { id }, replace: true })
  },
})
