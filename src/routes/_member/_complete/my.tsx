import { msg, t } from '#language/language.ts'
import type { StudySelection } from '#domain/fit/listing.ts'
import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { loadStrip } from '#pages/for-you/load-strip.ts'
import { loadCatalogue } from '#pages/lists/catalogue.ts'
import { StudyListFor } from '#pages/lists/study-list-for.tsx'
import { StudySearchParams } from '#pages/search/search-params.ts'

const title = msg('My Studies')
const selection: StudySelection = { kind: 'my' }

export const Route = createFileRoute('/_member/_complete/my')({
  validateSearch: StudySearchParams,
  staticData: { title, offersInstall: true },
  // A searched list waits for all studies.
  loader: async ({ context, location: { href, searchStr }, cause }) => {
    const strip = loadStrip(context, href, cause)
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
