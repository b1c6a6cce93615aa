import {
  type OperatorRow,
  type Role,
  roles,
  type OperatorNotice,
  operatorNotices,
} from '#contract/desk/answers/operators.ts'
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButtons, ActForm, ReasonField } from '#desk/shell/ActForm.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useOperator, sessionQuery } from '#desk/session/operator.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { operatorsQuery } from './queries.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { FormGrid, type TextOf } from '#desk/shell/FormGrid.tsx'
import styles from './Operators.module.css'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { dayOf } from '#desk/shell/times.ts'

/** The people who work at the desk, with their roles. Others than owners see their own row, to remove a passkey. */
export function Operators() {
  const { operators } = useSuspenseQuery(operatorsQuery).data
  const isOwner = useOperator().may('owner')
  return (
    <DeskPage
      title="Operators"
      intro="Each role may do what the ones before it may: viewer, support, editor, payer, owner."
    >
      {isOwner && <InviteForm />}
      <RecordList>
        {operators.map((operator) => (
          <Operator key={operator.id} operator={operator} />
        ))}
      </RecordList>
    </DeskPage>
  )
}

function Operator({ operator }: { operator: OperatorRow }) {
  const self = useOperator()
  const isOwner = self.may('owner')
  const [open, setOpen] = useState<'change' | 'remove' | 'notices' | null>(null)
  const close = () => setOpen(null)
  const { name, role, active } = operator
  return (
    <RecordRow
      heading="h2"
      title={name}
      aside={<Badge tone={active ? 'state' : 'quiet'}>{active ? role : 'disabled'}</Badge>}
      details={[passkeysText(operator), inviteText(operator)]}
      actions={
        open === null && (
          <>
            {isOwner && <ActButtons acts={['Change']} of={name} onChoose={() => setOpen('change')} />}
            {operator.id === self.id && (
              <ActButtons acts={['E-mails to me']} onChoose={() => setOpen('notices')} />
            )}
            {operator.passkeys.length > 0 && (
              <ActButtons acts={['Remove a passkey']} of={`of ${name}`} onChoose={() => setOpen('remove')} />
            )}
          </>
        )
      }
    >
      {open === 'change' && <ChangeForm operator={operator} onClose={close} />}
      {open === 'notices' && <NoticesForm operator={operator} onClose={close} />}
      {open === 'remove' && <RemovePasskeyForm operator={operator} onClose={close} />}
    </RecordRow>
  )
}

function passkeysText({ passkeys }: OperatorRow): string {
  return passkeys.length === 0 ? 'No passkey' : passkeys.map(passkeyText).join(' · ')
}

function inviteText({ invited_until: until }: OperatorRow): string | null {
  return until === null ? null : 'An invite is open'
}

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
        <SelectField label="Role" name="role" options={roleOptions} defaultValue="viewer" />
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

const disabled = 'disabled'
const roleOptions = roles.map((role) => ({ value: role, label: role }))
const changeOptions = [...roleOptions, { value: disabled, label: disabled }]

/** Another role, or none. The reason goes into the log. */
function ChangeForm({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
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
        options={changeOptions}
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

function NoticesForm({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
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

interface RemovePasskeyFormProps {
  operator: OperatorRow
  onClose: () => void
}

/** Removes a lost or stolen passkey. Its operator is signed out everywhere. */
function RemovePasskeyForm({ operator: { id, passkeys }, onClose }: RemovePasskeyFormProps) {
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

function passkeyText({
  name,
  last_used_at: used,
  created_at: made,
}: OperatorRow['passkeys'][number]): string {
  return used === null ? `${name}, added ${dayOf(made)}` : `${name}, last used ${dayOf(used)}`
}
