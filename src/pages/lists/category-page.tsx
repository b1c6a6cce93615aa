import type { StudyList } from '#domain/studies/listing.ts'
import { useMemo } from 'react'
import { useTabTitle } from '#pages/tab-title.ts'
import { StudyListPage } from '#pages/lists/study-list.tsx'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/_member/_complete/category/$slug')

export function CategoryPage() {
  const { user } = route.useRouteContext()
  const { slug } = route.useParams()
  const { title } = route.useLoaderData()
  useTabTitle(title)
  const selection = useMemo((): StudyList => ({ kind: 'category', slug }), [slug])
  return (
    <StudyListPage key={slug} title={title} selection={selection} user={user} params={route.useSearch()} />
  )
}
