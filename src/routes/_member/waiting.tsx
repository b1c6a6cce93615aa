import { openMessages } from '#features/contact/message-draft.ts'
import { msg } from '#language/language.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#pages/outbox/waiting-page.tsx'

export const Route = createFileRoute('/_member/waiting')({
  staticData: { title: msg('Waiting to send') },
  loader: async ({ context: { user } }) => {
    const messages = await openMessages(user.enc_id)
    // Before the device is read, its waiting entries are unknown.
    await outbox.refresh()
    return messages
  },
  component: Waiting,
})
