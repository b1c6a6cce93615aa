import { msg } from '#language/language.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#pages/outbox/waiting-page.tsx'

export const Route = createFileRoute('/_member/waiting')({
  staticData: { title: msg('Waiting to send') },
  // Before the device is read, its waiting entries are unknown.
  loader: () => outbox.refresh(),
  component: Waiting,
})
