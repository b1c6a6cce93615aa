import { msg } from '#language/language.ts'
import { freshUserQuery } from '#session/user-query.ts'
import { createFileRoute } from '@tanstack/react-router'
import { openUnsentDraft } from '#offline/drafts/unsent-draft.ts'
import { CashoutPage } from '#pages/earnings/cashout-page.tsx'

export const Route = createFileRoute('/_member/_complete/earnings/cashout')({
  staticData: { title: msg('Request a payment') },
  loader: async ({ context: { client, user } }) => {
    // The form shows the host's balance as soon as it arrives.
    void client.prefetchQuery(freshUserQuery)
    return { user, draft: await openUnsentDraft(user.enc_id, 'cashout') }
  },
  // Reload the draft on each visit.
  gcTime: 0,
  component: CashoutPage,
})
