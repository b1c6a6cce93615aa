import * as endpoints from '#contract/desk/endpoints.ts'
import type { OperatorRow } from '#contract/desk/answers/operators.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { call } from '#desk/api/client.ts'
import { sessionQuery } from '#desk/session/session-query.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import { passkeyText } from './passkey-text.ts'
import { operatorsQuery } from './queries.ts'

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
