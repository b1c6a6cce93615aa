import { msg, t } from '#language/language.ts'
import type { StudySelection } from '#domain/fit/listing.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { newsCountQuery } from '#offline/storage/schemas.ts'
import type { MemberContext } from '#pages/router-context.ts'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { StudyListFor } from '#pages/lists/study-list-for.tsx'
import { StudySearchParams } from '#pages/search/search-params.ts'

const title = msg('My Studies')
const selection: StudySelection = { kind: 'my' }

/** Address of the page as it was last loaded, and its strip. */
let shownAt = ''
let strip: ReturnType<typeof loadStrip> = null

/** Null if nothing is for the participant, as far as the device knows; without its code the page is without it. */
const loadStrip = (context: MemberContext) =>
  typeof context.client.getQueryData(newsCountQuery.queryKey) === 'number'
    ? import('#pages/for-you/strip.tsx').then(({ prepareStrip }) => prepareStrip(context)).catch(() => null)
    : null

export const Route = createFileRoute('/_member/_complete/my')({
  validateSearch: StudySearchParams,
  staticData: { title, offersInstall: true },
  // A searched list waits for all studies.
  loader: async ({ context, location: { href, searchStr }, cause }) => {
    // With another search, a page that stays must not move.
    if (cause !== 'stay' || href === shownAt) strip = loadStrip(context)
    shownAt = href
    await loadCatalogue(context, searchStr === '')
    return { Strip: await strip }
  },
  pendingComponent: () => <StudyListSkeleton title={t(title)} />,
  component: MyStudiesPage,
})

function MyStudiesPage() {
  const { Strip } = Route.useLoaderData()
  return (
    <StudyListFor
      key="my"
      title={t(title)}
      top={Strip && <Strip />}
      selection={selection}
      params={Route.useSearch()}
    />
  )
}
