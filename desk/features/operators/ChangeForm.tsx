import * as endpoints from '#contract/desk/endpoints.ts'
import { type OperatorRow, roles } from '#contract/desk/answers/operators.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { withStepUp } from '#desk/session/passkeys.ts'
import { operatorsQuery } from './queries.ts'
import styles from './Operators.module.css'

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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        changing.mutate()
      }}
    >
      <SelectField
        label="Role"
        options={options}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <TextField
        label="Reason"
        hint="For the log"
        value={reason}
        maxLength={300}
        required
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" isBusy={changing.isPending} busyText="Saving…">
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {changing.isError && <Banner tone="error">{errorText(changing.error)}</Banner>}
    </form>
  )
}
