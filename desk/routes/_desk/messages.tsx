import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#desk/shell/ComingPage.tsx'

export const Route = createFileRoute('/_desk/messages')({
  staticData: { title: 'Messages' },
  component: () => <ComingPage title="Messages">Until then, participants write to CONTACT_EMAIL.</ComingPage>,
})
