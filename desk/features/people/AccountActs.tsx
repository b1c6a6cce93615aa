import * as endpoints from '#contract/desk/endpoints.ts'
import { type PersonAnswer, maxAdjustment } from '#contract/desk/answers/people.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { withStepUp } from '#desk/session/passkeys.ts'
import { useOperator } from '#desk/session/use-operator.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import { type RecordKey, peopleOnHoldQuery, personQuery } from './queries.ts'

type Act = 'hold' | 'release' | 'points' | 'sign-out'

const titles: Record<Act, string> = {
  hold: 'Put on hold',
  release: 'Release',
  points: 'Add points',
  'sign-out': 'End all sessions',
}

export interface AccountActsProps {
  person: PersonAnswer
  opened: RecordKey
}

/** Acts that the operator may carry out on the account. Each has a reason that the participant reads. */
export function AccountActs({ person, opened }: AccountActsProps) {
  const [act, setAct] = useState<Act | null>(null)
  const operator = useOperator()
  const acts: Act[] = [
    ...(person.hold === null ? (['hold'] as const) : []),
    ...(person.hold !== null && operator.may('payer') ? (['release'] as const) : []),
    ...(operator.may('payer') ? (['points'] as const) : []),
    'sign-out',
  ]
  if (act !== null)
    return <AccountForm act={act} person={person} opened={opened} onClose={() => setAct(null)} />
  return (
    <Buttons>
      {acts.map((name) => (
        <Button key={name} size="small" variant="secondary" onClick={() => setAct(name)}>
          {titles[name]}
        </Button>
      ))}
    </Buttons>
  )
}

interface Given {
  reason: string
  points: string
  /** Makes a repetition of the same form one act. */
  key: string
}

async function carryOut(act: Act, { id, hold }: PersonAnswer, { reason, points, key }: Given) {
  const params = { id }
  if (act === 'hold') await call(endpoints.holdAccount, { params, body: { reason } })
  if (act === 'sign-out') await call(endpoints.endSessions, { params, body: { reason } })
  if (act === 'release' && hold !== null)
    await withStepUp(() => call(endpoints.releaseAccount, { params, body: { reason, hold: hold.id } }))
  if (act === 'points') {
    const body = { reason, points: Number(points), key }
    await withStepUp(() => call(endpoints.addPoints, { params, body }))
  }
}

function AccountForm({ act, person, opened, onClose }: AccountActsProps & { act: Act; onClose: () => void }) {
  const client = useQueryClient()
  const [given, setGiven] = useState<Given>(() => ({ reason: '', points: '', key: crypto.randomUUID() }))
  const acting = useMutation({
    mutationFn: () => carryOut(act, person, given),
    onSuccess: onClose,
    // Also after a failure: another operator may have changed it.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(personQuery(opened)),
        client.invalidateQueries(peopleOnHoldQuery),
      ]),
  })
  return (
    <ActForm title={titles[act]} acting={acting} onClose={onClose}>
      {act === 'points' && (
        <TextField
          label="Points"
          hint="A number below zero takes points that are there"
          type="number"
          min={-maxAdjustment}
          max={maxAdjustment}
          step={1}
          value={given.points}
          required
          onChange={(event) => setGiven({ ...given, points: event.target.value })}
        />
      )}
      <ReasonField
        hint="The participant reads it"
        value={given.reason}
        onValueChange={(reason) => setGiven({ ...given, reason })}
      />
    </ActForm>
  )
}
