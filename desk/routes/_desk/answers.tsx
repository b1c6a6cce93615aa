import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#desk/shell/ComingPage.tsx'

export const Route = createFileRoute('/_desk/answers')({
  staticData: { title: 'Answers' },
  component: () => (
    <ComingPage title="Answers">
      Participants’ answers to questionnaires are in the table intake_answer.
    </ComingPage>
  ),
})
