import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MyApplications } from '#pages/marks/applications-page.tsx'

export const Route = createFileRoute('/_member/_complete/applications')({
  staticData: { title: msg('My applications') },
  loader: async ({ context }) => {
    const [{ refreshApplications }, { refreshParticipations }] = await Promise.all([
      import('#pages/marks/use-applications.ts'),
      import('#features/applications/use-participation.ts'),
    ])
    await Promise.all([refreshApplications(context), refreshParticipations(context.client)])
  },
  component: MyApplications,
})
