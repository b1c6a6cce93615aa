import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MyApplications } from '#pages/marks/applications-page.tsx'

export const Route = createFileRoute('/_member/_complete/applications')({
  staticData: { title: msg('My applications') },
  loader: async ({ context }) =>
    (await import('#pages/marks/use-applications.ts')).refreshApplications(context),
  component: MyApplications,
})
