import { decisions } from '#contract/desk/answers/applicants.ts'
import { formatCount } from '#language/formats.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useEffect, useRef } from 'react'
import { ActForm, type ActFormProps } from '#desk/shell/ActForm.tsx'
import { applicantsText, decisionTitles } from './answer-texts.ts'
import styles from './Answers.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface DecisionDraft {
  /** Empty until one is chosen. */
  decision: string
  note: string
  push: boolean
  mail: boolean
}

export interface DecisionFormProps extends Pick<ActFormProps, 'acting' | 'onClose'> {
  count: number
  /** Number of the applicants who have a decision that this one replaces. */
  replaced: number
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  children: Elements
}

const options = decisions.map((value) => ({ value, label: decisionTitles[value] }))

/** Takes the focus when it opens. */
export function DecisionForm(props: DecisionFormProps) {
  const { count, replaced, draft, onDraft, acting, onClose, children } = props
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <ActForm title={`Decide on ${applicantsText(count)}`} acting={acting} onClose={onClose}>
      <SelectField
        ref={first}
        label="Decision"
        hint={replaced > 0 ? `It replaces the decision on ${formatCount(replaced)} of them` : undefined}
        options={options}
        value={draft.decision}
        required
        onChange={({ target }) => onDraft({ ...draft, decision: target.value })}
      />
      <TextArea
        label="Note"
        hint="Participants read it in the e-mail. It may stay empty"
        value={draft.note}
        maxLength={1000}
        rows={3}
        autoComplete="off"
        onChange={({ target }) => onDraft({ ...draft, note: target.value })}
      />
      <div className={styles.switches}>
        <Checkbox checked={draft.mail} onChange={({ target }) => onDraft({ ...draft, mail: target.checked })}>
          Send an e-mail
        </Checkbox>
        <Checkbox checked={draft.push} onChange={({ target }) => onDraft({ ...draft, push: target.checked })}>
          Send a push message
        </Checkbox>
      </div>
      {children}
    </ActForm>
  )
}
