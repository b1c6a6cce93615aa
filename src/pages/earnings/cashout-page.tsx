import type { StoredUser } from '#offline/storage/schemas.ts'
import { env } from '#api/env.ts'
import type { KnownRecipient } from '#features/earnings/typed-cashout.ts'
import { CashoutForm } from '#features/earnings/CashoutForm.tsx'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'
import { ConfirmEmail } from '#features/outbox/ConfirmEmail.tsx'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const from = '/_member/_complete/earnings/cashout'
const next = '/_member/_complete/earnings/cashout_/complete'

function recipientOf({ first_name, profile_data: { last_name, postal_code } }: StoredUser): KnownRecipient {
  return {
    ...(first_name !== null && { firstName: first_name }),
    ...(typeof last_name === 'string' && { lastName: last_name }),
    ...(typeof postal_code === 'string' && { zip: postal_code }),
  }
}

/** Remounts the form if another participant signs in, in another tab. */
export function CashoutPage() {
  const { user } = useLoaderData({ from })
  return <Cashout key={user.enc_id} />
}

function Cashout() {
  // The form's owner, whoever is signed in later: the request is made in the owner's name only.
  const { user, draft } = useLoaderData({ from })
  const owner = user.enc_id
  const known = useCurrentMember()
  const navigate = useNavigate({ from: '/earnings/cashout' })
  const send = useOutboxSubmit(draft, false)
  const router = useRouter()
  // Loads ahead, so that a request is shown as saved without a network too.
  useEffect(() => void router.loadRouteChunk(router.routesById[next])?.catch(() => {}), [router])
  return (
    <CashoutForm
      balance={known.enc_id === owner ? known.balance : user.balance}
      giftCard={env.giftCard}
      known={recipientOf(user)}
      draft={draft}
      notice={<ConfirmEmail act="cash-out" />}
      errorText={postErrorText('cashout')}
      onSubmit={async (body) => {
        const { key } = await send({ op: 'cashout', owner, body })
        // Going back must not show a form that looks unsent.
        await navigate({ to: '/earnings/cashout/complete', replace: true, state: { cashout: { key } } })
      }}
    />
  )
}
