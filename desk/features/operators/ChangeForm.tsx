import * as endpoints from '#contract/desk/endpoints.ts'
import { type OperatorRow, roles } from '#contract/desk/answers/operators.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { withStepUp } from '#desk/session/passkeys.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { operatorsQuery } from './queries.ts'

const disabled = 'disabled'
const options = [...roles, disabled].map((value) => ({ value, label: value }))

export interface ChangeFormProps {
  operator: OperatorRow
  onClose: () => void
}

/** Another role, or none. The reason goes into the log. */
export function ChangeForm({ operator, onClose }: ChangeFormProps) {
  const client = useQueryClient()
  const { id, role, active } = operator
  const [wanted, setWanted] = useState<string>(active ? role : disabled)
  const [reason, setReason] = useState('')
  const changing = useMutation({
    mutationFn: () => {
      const next = roles.find((name) => name === wanted)
      const body = { was: { role, active }, role: next ?? role, active: next !== undefined, reason }
      return withStepUp(() => call(endpoints.changeOperator, { params: { id }, body }))
    },
    onSuccess: (answer) => {
      client.setQueryData(operatorsQuery.queryKey, answer)
      onClose()
    },
  })
  return (
    <ActForm title="Save" acting={changing} onClose={onClose}>
      <SelectField
        label="Role"
        options={options}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ReasonField hint="For the log" value={reason} onValueChange={setReason} />
    </ActForm>
  )
}
