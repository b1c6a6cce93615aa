import * as endpoints from '#contract/desk/endpoints.ts'
import {
  type OperatorNotice,
  operatorNotices,
  type OperatorRow,
  roles,
} from '#contract/desk/answers/operators.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ActForm, ReasonField } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { operatorsQuery } from './queries.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './Operators.module.css'
import { sessionQuery } from '#desk/session/operator.ts'
import { dayOf } from '#desk/shell/times.ts'

const disabled = 'disabled'
const options = [...roles, disabled].map((value) => ({ value, label: value }))

export interface ChangeFormProps {
  operator: OperatorRow
  onClose: () => void
}

/** Another role, or none. The reason goes into the log. */
export function ChangeForm({ operator, onClose }: ChangeFormProps) {
  const client = useQueryClient()
  const { id } = operator
  // What the field began with, whatever the list shows by now.
  const [was] = useState({ role: operator.role, active: operator.active })
  const change = async (textOf: TextOf) => {
    const next = roles.find((name) => name === textOf('role'))
    const changed = { role: next ?? was.role, active: next !== undefined }
    const body = { was, ...changed, reason: textOf('reason') }
    const answer = await call(endpoints.changeOperator, { params: { id }, body })
    client.setQueryData(operatorsQuery.queryKey, answer)
  }
  return (
    <ActForm title="Save" act={change} onClose={onClose}>
      <SelectField
        name="role"
        label="Role"
        options={options}
        defaultValue={was.active ? was.role : disabled}
      />
      <ReasonField hint="For the log" />
    </ActForm>
  )
}

const texts: Record<OperatorNotice, string> = {
  summary: 'Once a day what waits at the desk',
  overdue: 'What has waited too long',
}

export function NoticesForm({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const client = useQueryClient()
  // What the fields began with, whatever the list shows by now.
  const [was] = useState({ email: operator.email, notices: operator.notices })
  const [isMissing, setMissing] = useState(false)
  const noticesIn = (textOf: TextOf) => operatorNotices.filter((name) => textOf(name) === 'on')
  const change = async (textOf: TextOf) => {
    const body = { email: textOf('email') || null, notices: noticesIn(textOf), was }
    await call(endpoints.changeNotices, { body })
    await client.invalidateQueries(operatorsQuery)
  }
  // Without an address notices would go nowhere.
  const check = (textOf: TextOf) => {
    const isNowhere = noticesIn(textOf).length > 0 && textOf('email') === ''
    setMissing(isNowhere)
    return !isNowhere
  }
  return (
    <ActForm title="Save" act={change} check={check} onClose={onClose}>
      <TextField
        name="email"
        label="Your e-mail address"
        hint="May stay empty; participants never see it"
        type="email"
        maxLength={254}
        error={isMissing ? 'E-mails need an address.' : undefined}
        defaultValue={was.email ?? ''}
        autoComplete="email"
      />
      <div className={styles.notices}>
        {operatorNotices.map((name) => (
          <Checkbox key={name} name={name} defaultChecked={was.notices.includes(name)}>
            {texts[name]}
          </Checkbox>
        ))}
      </div>
    </ActForm>
  )
}

export interface RemovePasskeyFormProps {
  operator: OperatorRow
  onClose: () => void
}

/** Removes a lost or stolen passkey. Its operator is signed out everywhere. */
export function RemovePasskeyForm({ operator: { id, passkeys }, onClose }: RemovePasskeyFormProps) {
  const remove = (textOf: TextOf) => {
    const body = { passkey: textOf('passkey'), reason: textOf('reason') }
    return call(endpoints.removePasskey, { params: { id }, body })
  }
  const again = [sessionQuery.queryKey, operatorsQuery.queryKey]
  return (
    <ActForm title="Remove and log out" isFinal act={remove} again={again} onClose={onClose}>
      <SelectField
        label="Passkey"
        options={passkeys.map((known) => ({ value: known.id, label: passkeyText(known) }))}
        name="passkey"
      />
      <ReasonField hint="For the log" />
    </ActForm>
  )
}

export function passkeyText({
  name,
  last_used_at: used,
  created_at: made,
}: OperatorRow['passkeys'][number]): string {
  return used === null ? `${name}, added ${dayOf(made)}` : `${name}, last used ${dayOf(used)}`
}
