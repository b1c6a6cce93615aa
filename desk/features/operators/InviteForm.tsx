import * as endpoints from '#contract/desk/endpoints.ts'
import { type Role, roles } from '#contract/desk/answers/operators.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { FormGrid } from '#desk/shell/FormGrid.tsx'
import { operatorsQuery } from './queries.ts'
import styles from './Operators.module.css'

const options = roles.map((role) => ({ value: role, label: role }))
const asRole = (text: string): Role => roles.find((role) => role === text) ?? 'viewer'

export function InviteForm() {
  const client = useQueryClient()
  const [made, setMade] = useState(0)
  const inviting = useMutation({
    mutationFn: (body: { name: string; role: Role }) => call(endpoints.invite, { body }),
    onSuccess: async () => {
      setMade((count) => count + 1)
      await client.invalidateQueries(operatorsQuery)
    },
  })
  return (
    <Card>
      <FormGrid
        onSubmit={(textOf) => inviting.mutate({ name: textOf('name'), role: asRole(textOf('role')) })}
      >
        {/* Empty again once an invite is made. */}
        <TextField key={made} label="Name" name="name" maxLength={60} required autoComplete="off" />
        <SelectField label="Role" name="role" options={options} defaultValue="viewer" />
        <Button type="submit" isBusy={inviting.isPending} busyText="Inviting…">
          Invite
        </Button>
      </FormGrid>
      {inviting.isError && <Banner tone="error">{errorText(inviting.error)}</Banner>}
      {inviting.data && (
        <Banner tone="success">
          <span>Send this link; it works once, for an hour:</span>{' '}
          <code className={styles.code} translate="no">
            {inviting.data.link}
          </code>
        </Banner>
      )}
    </Card>
  )
}
