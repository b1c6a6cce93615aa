import * as endpoints from '#contract/desk/endpoints.ts'
import { needsConfirmation, type PayoutRow } from '#contract/desk/answers/payouts.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { call } from '#desk/api/client.ts'
import { ActButtons, ActForm } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { payoutsKey } from './queries.ts'
import { RecordRow } from '#ui/page/RecordList.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOperator } from '#desk/session/operator.ts'
import { dayOf } from '#desk/shell/times.ts'
import { endText, orderText, originText, riskText } from './payout-texts.ts'
import styles from './Payouts.module.css'

const actTitles = {
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
type PayoutActName = keyof typeof actTitles

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

interface PayoutFormProps {
  payout: PayoutRow
  act: PayoutActName
  onClose: () => void
}

/** Asks for the input of an act: the card's number or a reason, and a confirmation of grave risks. */
function PayoutForm({ payout, act, onClose }: PayoutFormProps) {
  const isDoubtful = act === 'send' && payout.risks.some(needsConfirmation)
  return (
    <ActForm
      title={`${actTitles[act]}: $${payout.dollars}`}
      act={(textOf) => carryOut(act, payout, textOf)}
      again={[payoutsKey]}
      onClose={onClose}
    >
      {(act === 'send' || act === 'approve') && payout.left !== null && (
        <p>{`$${payout.dollars} in all. One operator alone may send this participant $${payout.left} in thirty days by now.`}</p>
      )}
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

/** One payout with all that decides about it. Names and addresses are text of the participant. */
export function Payout({ payout }: { payout: PayoutRow }) {
  const [act, setAct] = useState<PayoutActName | null>(null)
  const { reference, requested_at: requestedAt, dollars, email, enc_id: encId, recipient } = payout
  const acts = useActs(payout)
  return (
    <RecordRow
      heading="h2"
      title={
        recipient === null ? (
          missingAddressText(payout)
        ) : (
          <span translate="no">{`${recipient.firstName} ${recipient.lastName}`}</span>
        )
      }
      aside={<strong translate="no">{`$${dollars}`}</strong>}
      details={[
        recipient && (
          <span key="address" translate="no">
            {addressText(recipient)}
          </span>
        ),
        <>
          <span translate="no">{reference}</span>
          <span>{`, asked ${dayOf(requestedAt)} by`}</span>{' '}
          <Link to="/people" search={{ query: encId }} translate="no">
            {email}
          </Link>
        </>,
        originText(payout),
        endText(payout),
      ]}
      actions={
        act === null && (
          <ActButtons
            acts={acts}
            titleOf={(name) => actTitles[name]}
            primary="send"
            of={reference}
            onChoose={setAct}
          />
        )
      }
    >
      <Risks payout={payout} />
      {act !== null && <PayoutForm payout={payout} act={act} onClose={() => setAct(null)} />}
    </RecordRow>
  )
}

/** The address is deleted some time after the payout has ended. */
const missingAddressText = ({ state }: PayoutRow) =>
  state === 'requested' ? 'The address cannot be read' : 'Address deleted, or not readable'

function addressText({ streetAddress, city, state, zip, phone }: NonNullable<PayoutRow['recipient']>) {
  return `${streetAddress}, ${city}, ${state} ${zip} · ${phone}`
}

function useActs({
  state,
  recipient,
  held,
  account_held: accountHeld,
  needs_approval: needsApproval,
  approved_by,
  order_failure: orderFailure,
  at_provider: atProvider,
  by_provider: byProvider,
  ordered_by: orderedBy,
}: PayoutRow): PayoutActName[] {
  const operator = useOperator()
  const isHeld = held !== null || accountHeld !== null
  const lacksApproval = needsApproval && approved_by.every(({ id }) => id === operator.id)
  const isOwn = approved_by.some(({ id }) => id === operator.id)
  const acts: PayoutActName[] = []
  if (state === 'sent' && !byProvider && operator.may('payer')) {
    const isAsked = approved_by.some(({ id }) => id !== operator.id)
    if (isOwn) acts.push('unask')
    else if (!isAsked) acts.push('ask')
    if (isAsked) acts.push('undo')
  }
  if (atProvider !== null) return atProvider === 'asked' && operator.may('payer') ? ['stop'] : []
  if (state !== 'requested') return acts
  if (operator.may('payer')) {
    if (!isHeld && !lacksApproval && recipient !== null && orderedBy === null) acts.push('send')
    if (!isHeld && needsApproval) acts.push(isOwn ? 'withdraw' : 'approve')
    acts.push('fail')
    if (held !== null || orderFailure !== null) acts.push('release')
  }
  if (held === null) acts.push('hold')
  return acts
}

const namesOf = (operators: PayoutRow['approved_by']) => operators.map(({ name }) => name).join(', ')

function Risks({ payout }: { payout: PayoutRow }) {
  const {
    risks,
    held,
    order_failure: orderFailure,
    account_held: accountHeld,
    at_provider: atProvider,
    needs_approval: needsApproval,
    approved_by,
    state,
  } = payout
  const ordered = orderText(payout)
  return (
    <ul className={styles.risks}>
      {held && <li data-grave="true">{`On hold since ${dayOf(held.at)}: ${held.reason}`}</li>}
      {accountHeld !== null && <li data-grave="true">{`The account is on hold: ${accountHeld}`}</li>}
      {atProvider === 'asked' && <li>The gift card provider is asked again: nobody else sends it now</li>}
      {atProvider === 'stopping' && (
        <li>The order is stopped. The gift card provider is asked whether it has it</li>
      )}
      {ordered !== null && <li>{ordered}</li>}
      {orderFailure !== null && <li data-grave="true">{`The gift card provider: ${orderFailure}`}</li>}
      {payout.difference !== null && <li data-grave="true">{payout.difference}</li>}
      {risks.map((risk) => (
        <li key={risk.kind} data-grave={needsConfirmation(risk)}>
          {riskText(risk)}
        </li>
      ))}
      {state === 'sent' && approved_by.length > 0 && (
        <li data-grave="true">{`It was not sent, says ${namesOf(approved_by)}: another payer has to undo the mark`}</li>
      )}
      {needsApproval && (
        <li>
          {approved_by.length === 0
            ? 'Above the limit: a second operator has to approve it'
            : `Above the limit, approved by ${namesOf(approved_by)}`}
        </li>
      )}
    </ul>
  )
}
