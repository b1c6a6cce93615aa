import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { refreshParticipations } from '#features/applications/use-participation.ts'
import { KeptSearches } from '#pages/alerts/kept-searches.tsx'
import { MyApplications } from '#pages/marks/applications-page.tsx'
import { refreshApplications } from '#pages/marks/use-applications.ts'

export const Route = createFileRoute('/_member/_complete/applications')({
  staticData: { title: msg('My applications') },
  loader: async ({ context }) => {
    await Promise.all([refreshApplications(context), refreshParticipations(context.client)])
  },
  component: () => <MyApplications kept={<KeptSearches />} />,
})
