import type { OperatorRow } from '#contract/desk/answers/operators.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButtons } from '#desk/shell/ActForm.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useOperator } from '#desk/session/operator.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { InviteForm } from './InviteForm.tsx'
import { ChangeForm, NoticesForm, passkeyText, RemovePasskeyForm } from './OperatorForms.tsx'
import { operatorsQuery } from './queries.ts'

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
