import { msg } from '#language/language.ts'
import { freshUserQuery } from '#session/session.ts'
import { CashoutForm } from '#features/earnings/CashoutForm.tsx'
import { cashoutErrorText } from '#features/earnings/cashout-error-text.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'
import { openDraft } from '#pages/forms/draft.ts'
import { useOutboxSubmit } from '#pages/forms/use-outbox-submit.ts'

export const Route = createFileRoute('/_member/_complete/earnings/cashout')({
  staticData: { title: msg('Request a payment') },
  loader: async ({ context: { client, user } }) => {
    // The form shows the host's balance as soon as it arrives.
    void client.prefetchQuery(freshUserQuery)
    return { user, draft: await openDraft(user.enc_id, 'cashout') }
  },
  // Reload the draft on each visit.
  gcTime: 0,
  component: CashoutPage,
})

/** Remounts the form if another participant signs in, in another tab. */
function CashoutPage() {
  const { user } = Route.useLoaderData()
  return <Cashout key={user.enc_id} />
}

function Cashout() {
  // The form's owner, whoever is signed in later: the request is made in the owner's name only.
  const { user, draft } = Route.useLoaderData()
  const owner = user.enc_id
  const known = useCurrentMember(user)
  const navigate = Route.useNavigate()
  const send = useOutboxSubmit(draft)
  return (
    <CashoutForm
      balance={known.enc_id === owner ? known.balance : user.balance}
      draft={draft}
      errorText={cashoutErrorText}
      onSubmit={async (body) => {
        const { key } = await send({ op: 'cashout', owner, body })
        // Going back must not show a form that looks unsent.
        await navigate({ to: '/earnings/cashout/complete', replace: true, state: { cashout: { key } } })
      }}
    />
  )
}
