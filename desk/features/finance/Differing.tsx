import * as endpoints from '#contract/desk/endpoints.ts'
import type { FinanceAnswer } from '#contract/desk/answers/finance.ts'
import { Button } from '#ui/parts/Button.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import { ReasonField } from '#desk/shell/ReasonField.tsx'
import styles from './Finance.module.css'
import { financeKey } from './queries.ts'

/** Gift cards that differ from the provider's list, until an operator has looked at them. */
export function Differing({ rows }: { rows: FinanceAnswer['differing'] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>Differs from the provider’s list</h2>
      <RecordList>
        {rows.map((row) => (
          <Difference key={row.reference} row={row} />
        ))}
      </RecordList>
    </section>
  )
}

function Difference({ row: { reference, failure, state } }: { row: FinanceAnswer['differing'][number] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RecordRow
      heading="h3"
      title={<span translate="no">{reference}</span>}
      details={[
        failure,
        state && (
          <Link
            key="payout"
            to="/payouts"
            search={{ state: state === 'requested' ? undefined : state, search: reference }}
          >
            Open the payout
          </Link>
        ),
      ]}
      actions={
        !isOpen && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Looked at ${reference}`}
            onClick={() => setOpen(true)}
          >
            Looked at
          </Button>
        )
      }
    >
      {isOpen && (
        <ActForm
          title="Looked at"
          act={(textOf) => {
            const body = { failure, reason: textOf('reason') }
            return call(endpoints.lookAtDifference, { params: { reference }, body })
          }}
          again={[financeKey]}
          onClose={() => setOpen(false)}
        >
          <ReasonField hint="The log keeps it" />
        </ActForm>
      )}
    </RecordRow>
  )
}
