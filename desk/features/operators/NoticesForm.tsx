import * as endpoints from '#contract/desk/endpoints.ts'
import { type OperatorNotice, type OperatorRow, operatorNotices } from '#contract/desk/answers/operators.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import styles from './Operators.module.css'
import { operatorsQuery } from './queries.ts'

const texts: Record<OperatorNotice, string> = {
  summary: 'Once a day what waits at the desk',
  overdue: 'What has waited too long',
}

export function NoticesForm({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const client = useQueryClient()
  // As the fields begin, whatever the list shows by now.
  const [was] = useState({ email: operator.email, notices: operator.notices })
  const [isMissing, setMissing] = useState(false)
  const noticesIn = (textOf: TextOf) => operatorNotices.filter((name) => textOf(name) === 'on')
  const change = async (textOf: TextOf) => {
    const body = { email: textOf('email') || null, notices: noticesIn(textOf), was }
    await call(endpoints.changeNotices, { body })
    await client.invalidateQueries(operatorsQuery)
  }
  // They would go nowhere.
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
