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

/** Makes a link with which somebody adds a passkey. */
export function InviteForm() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const inviting = useMutation({
    mutationFn: (body: { name: string; role: Role }) => call(endpoints.invite, { body }),
    onSuccess: async () => {
      setName('')
      await client.invalidateQueries(operatorsQuery)
    },
  })
  return (
    <Card>
      <FormGrid
        onSubmit={(textOf) => {
          // A browser may have filled them in without an event.
          const typed = { name: textOf('name'), role: asRole(textOf('role')) }
          setName(typed.name)
          setRole(typed.role)
          inviting.mutate(typed)
        }}
      >
        <TextField
          label="Name"
          name="name"
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Role"
          name="role"
          options={options}
          value={role}
          onChange={(event) => setRole(asRole(event.target.value))}
        />
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
