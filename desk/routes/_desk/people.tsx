import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#desk/shell/ComingPage.tsx'

export const Route = createFileRoute('/_desk/people')({
  staticData: { title: 'People' },
  component: () => (
    <ComingPage title="People">
      Until then, a participant finds everything about the account in Your data.
    </ComingPage>
  ),
})
