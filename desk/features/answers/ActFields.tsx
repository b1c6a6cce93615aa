import type { RosterAct, RosterAnswer } from '#contract/desk/answers/roster.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useEffect, useRef } from 'react'
import { ActingForm, type ActingFormProps } from '#desk/shell/ActForm.tsx'
import styles from './Roster.module.css'
import { type ActText, participantsText } from './roster-texts.ts'
import { sessionText } from './session-text.ts'

export interface ActDraft {
  /** The one session that is offered. Empty for all. */
  sessionId: string
  reason: string
  push: boolean
  mail: boolean
}

export interface ActFieldsProps {
  act: ActText
  count: number
  sessions: RosterAnswer['sessions']
  draft: ActDraft
  onDraft: (draft: ActDraft) => void
  acting: ActingFormProps['acting']
  onClose: () => void
}

const bringsPoints: ReadonlySet<RosterAct> = new Set(['attend', 'pay', 'cancel', 'correct'])

/** The form of an act. Its button has the focus when it opens, so that Enter carries it out; a reason comes first. */
export function ActFields({ act, count, sessions, draft, onDraft, acting, onClose }: ActFieldsProps) {
  const { needsReason = false } = act
  const button = useRef<HTMLButtonElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => (needsReason ? reason : button).current?.focus(), [needsReason])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the form from each of its fields
    <div onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <ActingForm
        title={`${act.title}: ${participantsText(count)}`}
        acting={acting}
        onClose={onClose}
        submitRef={button}
      >
        {act.act === 'choose' && sessions.length > 0 && (
          <SelectField
            label="Session"
            name="session_id"
            emptyText="Participants choose one"
            options={sessions.map((session) => ({ value: String(session.id), label: sessionText(session) }))}
            value={draft.sessionId}
            onChange={({ target }) => onDraft({ ...draft, sessionId: target.value })}
          />
        )}
        <TextArea
          ref={reason}
          name="reason"
          label={needsReason ? 'Reason' : 'Note'}
          hint={needsReason ? 'Participants read it' : 'Participants read it. It may stay empty'}
          value={draft.reason}
          maxLength={1000}
          rows={2}
          required={needsReason}
          autoComplete="off"
          onChange={({ target }) => onDraft({ ...draft, reason: target.value })}
        />
        <div className={styles.switches}>
          <Checkbox
            checked={draft.mail}
            onChange={({ target }) => onDraft({ ...draft, mail: target.checked })}
          >
            Send an e-mail
          </Checkbox>
          <Checkbox
            checked={draft.push}
            onChange={({ target }) => onDraft({ ...draft, push: target.checked })}
          >
            Send a push message
          </Checkbox>
        </div>
        {bringsPoints.has(act.act) && <p>Participants are told of points in any case.</p>}
      </ActingForm>
    </div>
  )
}
