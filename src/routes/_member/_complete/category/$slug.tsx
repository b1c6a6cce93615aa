import { translateKnown } from '#language/language.ts'
import { env } from '#api/env.ts'
import { categoryTitles } from '#contract/base/constants.ts'
import { categoriesQuery } from '#catalogue/queries.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { StudySearchParams } from '#pages/search/search-params.ts'
import { CategoryPage } from '#pages/lists/category-page.tsx'

/** Titles are the product's own, independent of the host's category names (specification, section 2). */
function titleOf(slug: string | undefined): string | undefined {
  const title = slug === env.product.slug ? env.product.label : categoryTitles[slug ?? '']
  // The slug may be a name of Object.prototype, such as `constructor`.
  return typeof title === 'string' ? translateKnown(title) : undefined
}

export const Route = createFileRoute('/_member/_complete/category/$slug')({
  validateSearch: StudySearchParams,
  staticData: { title: ({ slug }: Record<string, string>) => titleOf(slug), offersInstall: true },
  loader: async ({ context, params }) => {
    await loadCatalogue(context)
    // Without the categories the studies of a slug are unknown.
    const categories = await context.client.ensureQueryData(categoriesQuery)
    const title =
      titleOf(params.slug) ?? Object.values(categories).find(({ slug }) => slug === params.slug)?.title
    if (title === undefined) throw notFound()
    return { title }
  },
  pendingComponent: StudyListSkeleton,
  component: CategoryPage,
})
