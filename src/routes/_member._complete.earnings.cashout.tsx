import { mark } from '#language/language.ts'
import { freshUserQuery } from '#features/auth/session.ts'
import { CashoutForm } from '#features/earnings/CashoutForm.tsx'
import { cashoutErrorText } from '#features/earnings/cashout-error-text.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCurrentMember } from './-current-member.ts'
import { openDraft } from './-draft.ts'
import { useSending } from './-sending.ts'

export const Route = createFileRoute('/_member/_complete/earnings/cashout')({
  staticData: { title: mark('Request a payment') },
  loader: async ({ context: { client, user } }) => {
    // The balance on the form is the host's, as soon as it says.
    void client.prefetchQuery(freshUserQuery)
    return { draft: await openDraft(user.enc_id, 'cashout') }
  },
  // Coming back asks for the draft as it is then.
  gcTime: 0,
  component: CashoutPage,
})

function CashoutPage() {
  const user = useCurrentMember(Route.useRouteContext().user)
  const { draft } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const send = useSending()
  return (
    <CashoutForm
      balance={user.balance}
      draft={draft}
      errorText={cashoutErrorText}
      onSubmit={async (body) => {
        const { key, isVolatile } = await send({ op: 'cashout', owner: user.enc_id, body })
        if (!isVolatile) draft.discard()
        // Going back must not lead to a form that looks unsent.
        await navigate({ to: '/earnings/cashout/complete', replace: true, state: { cashout: { key } } })
      }}
    />
  )
}
