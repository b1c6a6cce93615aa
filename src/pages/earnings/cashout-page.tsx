import { env } from '#api/env.ts'
import { CashoutForm } from '#features/earnings/CashoutForm.tsx'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'

const from = '/_member/_complete/earnings/cashout'

/** Remounts the form if another participant signs in, in another tab. */
export function CashoutPage() {
  const { user } = useLoaderData({ from })
  return <Cashout key={user.enc_id} />
}

function Cashout() {
  // The form's owner, whoever is signed in later: the request is made in the owner's name only.
  const { user, draft } = useLoaderData({ from })
  const owner = user.enc_id
  const known = useCurrentMember(user)
  const navigate = useNavigate({ from: '/earnings/cashout' })
  const send = useOutboxSubmit(draft)
  return (
    <CashoutForm
      balance={known.enc_id === owner ? known.balance : user.balance}
      giftCard={env.giftCard}
      draft={draft}
      errorText={postErrorText('cashout')}
      onSubmit={async (body) => {
        const { key } = await send({ op: 'cashout', owner, body })
        // Going back must not show a form that looks unsent.
        await navigate({ to: '/earnings/cashout/complete', replace: true, state: { cashout: { key } } })
      }}
    />
  )
}
