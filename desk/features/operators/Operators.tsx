import type { OperatorRow } from '#contract/desk/answers/operators.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { RecordList, RecordRow } from '#ui/RecordList.tsx'
import { Badge } from '#desk/shell/Badge.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { dayOf } from '#desk/shell/times.ts'
import { InviteForm } from './InviteForm.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { operatorsQuery } from './queries.ts'

/** The people who work at the desk, with their roles. */
export function Operators() {
  const { operators } = useSuspenseQuery(operatorsQuery).data
  return (
    <DeskPage
      title="Operators"
      intro="Each role may do what the ones before it may: viewer, support, editor, payer, owner."
    >
      <InviteForm />
      <RecordList>
        {operators.map((operator) => (
          <Operator key={operator.id} operator={operator} />
        ))}
      </RecordList>
    </DeskPage>
  )
}

function Operator({ operator }: { operator: OperatorRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, role, active } = operator
  return (
    <RecordRow
      heading="h2"
      title={name}
      aside={<Badge tone={active ? 'state' : 'quiet'}>{active ? role : 'disabled'}</Badge>}
      details={[passkeysText(operator), inviteText(operator)]}
      actions={
        !isOpen && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Change ${name}`}
            onClick={() => setIsOpen(true)}
          >
            Change
          </Button>
        )
      }
    >
      {isOpen && <ChangeForm operator={operator} onClose={() => setIsOpen(false)} />}
    </RecordRow>
  )
}

function passkeysText({ passkeys }: OperatorRow): string {
  if (passkeys.length === 0) return 'No passkey yet'
  return passkeys
    .map(({ name, last_used_at: used, created_at: made }) =>
      used === null ? `${name}, added ${dayOf(made)}` : `${name}, last used ${dayOf(used)}`,
    )
    .join(' · ')
}

function inviteText({ invited_until: until }: OperatorRow): string | null {
  return until === null ? null : 'An invite is open'
}
