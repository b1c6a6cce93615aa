import * as endpoints from '#contract/desk/endpoints.ts'
import { type PersonAnswer, maxAdjustment } from '#contract/desk/answers/people.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { formatCount } from '#language/formats.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { useOperator } from '#desk/session/use-operator.ts'
import { ActButtons, ActForm } from '#desk/shell/ActForm.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { Buttons, type TextOf } from '#desk/shell/FormGrid.tsx'
import { type RecordKey, peopleOnHoldQuery, personQuery, wishesQuery } from './queries.ts'

type Act = 'hold' | 'release' | 'points' | 'sign-out'

const pointsText = `Enter a whole number of points, such as 200 or -50: at most ${formatCount(maxAdjustment)}.`

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
      <ActButtons acts={acts} titleOf={(name) => titles[name]} onChoose={setAct} />
    </Buttons>
  )
}

/** Null for a number that one act cannot add. */
function pointsIn(textOf: TextOf): number | null {
  const points = wholeNumber(textOf('points'))
  return points !== null && points !== 0 && Math.abs(points) <= maxAdjustment ? points : null
}

/** @param key Makes a repetition of the same form one act. */
async function carryOut(act: Act, { id, hold, balance }: PersonAnswer, textOf: TextOf, key: string) {
  const params = { id }
  const reason = textOf('reason')
  if (act === 'hold') await call(endpoints.holdAccount, { params, body: { reason } })
  if (act === 'sign-out') await call(endpoints.endSessions, { params, body: { reason } })
  if (act === 'release' && hold !== null)
    await call(endpoints.releaseAccount, { params, body: { reason, hold: hold.id } })
  if (act === 'points') {
    const body = { reason, points: pointsIn(textOf) ?? 0, key, was: balance }
    await call(endpoints.addPoints, { params, body })
  }
}

function AccountForm({ act, person, opened, onClose }: AccountActsProps & { act: Act; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [isNoNumber, setNoNumber] = useState(false)
  return (
    <ActForm
      title={titles[act]}
      act={(textOf) => carryOut(act, person, textOf, key)}
      check={(textOf) => {
        const isWrong = act === 'points' && pointsIn(textOf) === null
        setNoNumber(isWrong)
        return !isWrong
      }}
      again={[personQuery(opened), peopleOnHoldQuery, wishesQuery].map(({ queryKey }) => queryKey)}
      onClose={onClose}
    >
      {act === 'points' && (
        <TextField
          name="points"
          label="Points"
          hint="A number below zero takes points that are there"
          inputMode="text"
          error={isNoNumber ? pointsText : undefined}
          required
          autoComplete="off"
        />
      )}
      <ReasonField hint="The participant reads it" />
    </ActForm>
  )
}
