import * as endpoints from '#contract/desk/endpoints.ts'
import { type PayoutRow, needsConfirmation } from '#contract/desk/answers/payouts.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { call } from '#desk/api/client.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { payoutsKey } from './queries.ts'

export type PayoutActName =
  | 'send'
  | 'approve'
  | 'fail'
  | 'hold'
  | 'release'
  | 'stop'
  | 'ask'
  | 'undo'
  | 'withdraw'
  | 'unask'

export const actTitles: Record<PayoutActName, string> = {
  send: 'Mark as sent',
  approve: 'Approve',
  fail: 'Return points',
  hold: 'Put on hold',
  release: 'Release',
  stop: 'Stop the order',
  ask: 'Ask for the undo',
  undo: 'It was not sent',
  withdraw: 'Withdraw my approval',
  unask: 'Withdraw my request',
}

const hints: Partial<Record<PayoutActName, string>> = {
  send: 'The participant sees it. May stay empty',
  release: 'The log keeps it',
  stop: 'The log keeps it',
}

const withoutText: readonly PayoutActName[] = ['approve', 'ask', 'withdraw', 'unask']

async function carryOut(act: PayoutActName, { reference, held }: PayoutRow, textOf: TextOf): Promise<void> {
  const params = { reference }
  const body = { reason: textOf('text') }
  if (act === 'hold') await call(endpoints.holdPayout, { params, body })
  if (act === 'fail') await call(endpoints.failPayout, { params, body })
  if (act === 'release') {
    const released = { ...body, held_at: held?.at ?? null }
    await call(endpoints.releasePayout, { params, body: released })
  }
  if (act === 'stop') await call(endpoints.stopPayout, { params, body })
  if (act === 'undo') await call(endpoints.undoPayout, { params, body })
  if (act === 'approve' || act === 'ask') {
    const was = act === 'ask' ? ('sent' as const) : ('requested' as const)
    await call(endpoints.approvePayout, { params, body: { was } })
  }
  if (act === 'withdraw' || act === 'unask') await call(endpoints.withdrawApproval, { params })
  if (act !== 'send') return
  const sent = { payout_reference: textOf('text') || null, despite_risks: textOf('despite_risks') === 'on' }
  await call(endpoints.sendPayout, { params, body: sent })
}

export interface PayoutFormProps {
  payout: PayoutRow
  act: PayoutActName
  onClose: () => void
}

/** Asks for the input of an act: the card's number or a reason, and a confirmation of grave risks. */
export function PayoutForm({ payout, act, onClose }: PayoutFormProps) {
  const isDoubtful = act === 'send' && payout.risks.some(needsConfirmation)
  return (
    <ActForm
      title={actTitles[act]}
      act={(textOf) => carryOut(act, payout, textOf)}
      again={[payoutsKey]}
      onClose={onClose}
    >
      {act === 'ask' && <p>Another payer then undoes the mark. The payout waits on hold after that.</p>}
      {act === 'withdraw' && <p>Your approval does not count any more.</p>}
      {act === 'stop' && (
        <p>
          In two minutes the provider is asked whether it has this order. If not, the payout waits here for
          you.
        </p>
      )}
      {act === 'unask' && <p>The payout stays marked as sent. Nobody is asked to undo that any more.</p>}
      {!withoutText.includes(act) && (
        <TextField
          name="text"
          label={act === 'send' ? 'Number of the gift card' : 'Reason'}
          hint={hints[act] ?? 'The participant reads it'}
          maxLength={200}
          required={act !== 'send'}
          autoComplete="off"
        />
      )}
      {isDoubtful && (
        <Checkbox name="despite_risks" required>
          Send it in spite of the missing points
        </Checkbox>
      )}
    </ActForm>
  )
}
