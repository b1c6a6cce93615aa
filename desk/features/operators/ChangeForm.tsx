import * as endpoints from '#contract/desk/endpoints.ts'
import { type OperatorRow, roles } from '#contract/desk/answers/operators.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
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
  const { id } = operator
  // As the field begins, whatever the list shows by now.
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
