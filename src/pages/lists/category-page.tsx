import type { StudySelection } from '#domain/studies/listing.ts'
import { useMemo } from 'react'
import { useTabTitle } from '#pages/tab-title.ts'
import { useCatalogue } from '#pages/lists/catalogue.ts'
import { StudyListPage } from '#pages/lists/study-list.tsx'
import { useLoaderData, useParams, useRouteContext, useSearch } from '@tanstack/react-router'

const from = '/_member/_complete/category/$slug'

export function CategoryPage() {
  const { user } = useRouteContext({ from })
  const { slug } = useParams({ from })
  const { title } = useLoaderData({ from })
  useTabTitle(title)
  const selection = useMemo((): StudySelection => ({ kind: 'category', slug }), [slug])
  return (
    <StudyListPage
      key={slug}
      title={title}
      selection={selection}
      user={user}
      source={useCatalogue()}
      params={useSearch({ from })}
    />
  )
}
