import { msg } from '#language/language.ts'
import { FormDraft } from '#offline/drafts/drafts.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#pages/outbox/waiting-page.tsx'

export const Route = createFileRoute('/_member/waiting')({
  staticData: { title: msg('Waiting to send') },
  loader: async ({ context: { user } }) => {
    const draft = await FormDraft.open(user.enc_id, 'message')
    // Before the device is read, its waiting entries are unknown.
    await outbox.refresh()
    return draft.values && draft
  },
  component: Waiting,
})
