import { studyFilters } from '#contract/desk/answers/catalogue-studies.ts'
import { Id, Text } from '#contract/base/values.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ImportedStudies } from '#desk/features/studies/list/ImportedStudies.tsx'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { studiesQuery } from '#desk/features/studies/queries.ts'
import { searchParam } from '#desk/shell/search-param.ts'
import * as v from 'valibot'

const Words = searchParam(v.pipe(Text, v.maxLength(200)))

export const Route = createFileRoute('/_desk/studies/imported')({
  validateSearch: v.object({
    search: Words,
    source: Words,
    category: searchParam(Id),
    filter: searchParam(v.picklist(studyFilters)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { client }, deps }) =>
    Promise.all([client.ensureQueryData(studiesQuery(deps)), client.ensureQueryData(studyChoicesQuery)]),
  staticData: { title: 'Studies' },
  component: ImportedStudiesPage,
})

function ImportedStudiesPage() {
  const navigate = Route.useNavigate()
  return <ImportedStudies filters={Route.useSearch()} onFilter={(search) => void navigate({ search })} />
}
