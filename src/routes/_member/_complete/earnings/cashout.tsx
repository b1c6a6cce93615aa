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
    // The balance on the form is the host's, as soon as it says.
    void client.prefetchQuery(freshUserQuery)
    return { user, draft: await openDraft(user.enc_id, 'cashout') }
  },
  // Coming back asks for the draft as it is then.
  gcTime: 0,
  component: CashoutPage,
})

/** When somebody else has signed in, in another tab, and the page follows, her form begins anew. */
function CashoutPage() {
  const { user } = Route.useLoaderData()
  return <Cashout key={user.enc_id} />
}

function Cashout() {
  // Whose form it is, whoever is signed in by now: what she filled in goes in her name alone.
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
        // Going back must not lead to a form that looks unsent.
        await navigate({ to: '/earnings/cashout/complete', replace: true, state: { cashout: { key } } })
      }}
    />
  )
}
