import type { StudySelection } from '#domain/fit/listing.ts'
import { useMemo } from 'react'
import { useTabTitle } from '#pages/tab-title.ts'
import { StudyListFor } from '#pages/lists/study-list-for.tsx'
import { useLoaderData, useParams, useSearch } from '@tanstack/react-router'

const from = '/_member/_complete/category/$slug'

export function CategoryPage() {
  const { slug } = useParams({ from })
  const { title } = useLoaderData({ from })
  useTabTitle(title)
  const selection = useMemo((): StudySelection => ({ kind: 'category', slug }), [slug])
  return <StudyListFor key={slug} title={title} selection={selection} params={useSearch({ from })} />
}
