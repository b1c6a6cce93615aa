import type { RosterAnswer, RosterRow } from '#contract/desk/answers/roster.ts'
import { centsOf } from '#domain/money/cents.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useEffect, useRef } from 'react'
import { ActingForm, type ActingFormProps } from '#desk/shell/ActForm.tsx'
import { AmountField, sumText } from '#desk/shell/AmountField.tsx'
import styles from './Roster.module.css'
import {
  type ActText,
  checksOf,
  givesPlace,
  nameOf,
  paidOf,
  participantsText,
  pointsOf,
  sessionText,
  withSeat,
} from './roster-texts.ts'

export interface ActDraft {
  /** The one session that is offered. Empty for all. */
  sessionId: string
  /** Another amount than the study's, in dollars. Empty for the study's. */
  other: string
  reason: string
  push: boolean
  mail: boolean
}

export interface ActFieldsProps {
  act: ActText
  chosen: readonly RosterRow[]
  roster: Pick<RosterAnswer, 'sessions' | 'study'>
  /** Who may take the place, the best first. */
  waiting?: readonly RosterRow[]
  /** Whether the operator is a payer. */
  mayPay: boolean
  draft: ActDraft
  onDraft: (draft: ActDraft) => void
  acting: ActingFormProps['acting']
  onClose: () => void
}

const waitingText = (row: RosterRow, { wanted_of: of }: RosterAnswer['study']) =>
  [nameOf(row), ...(of > 0 ? [`${row.wanted} of ${of} wanted answers`] : []), ...checksOf(row)].join(' · ')

/** The form of an act. Its button has the focus when it opens, so that Enter carries it out; a reason comes first. */
export function ActFields(props: ActFieldsProps) {
  const { act, chosen, roster, waiting = [], mayPay, draft, onDraft, acting, onClose } = props
  const { study } = roster
  const paid = paidOf(act.act, chosen)
  const mayPayOther = mayPay && paid.length > 0 && study.own_id !== null
  const hasOther = mayPayOther && draft.other !== ''
  const needsReason = act.needsReason ?? hasOther
  const points = pointsOf(act.act, chosen, study)
  const held = givesPlace(act.act) ? chosen.filter(({ hold }) => hold === 'payouts') : []
  const button = useRef<HTMLButtonElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!act.replaces) (act.needsReason ? reason : button).current?.focus()
  }, [act])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the form from each of its fields
    <div onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <ActingForm
        title={`${act.title}: ${participantsText(chosen.length)}`}
        acting={acting}
        onClose={onClose}
        submitRef={button}
      >
        {act.replaces && (
          <SelectField
            label="Who takes the place"
            name="replaced_by"
            hint="Booked into the same session, and may cancel it. Both are told at once: there is no Undo"
            emptyText={waiting.length === 0 ? 'Nobody waits' : 'Who?'}
            required
            options={waiting.map((row) => ({ value: row.enc_id, label: waitingText(row, study) }))}
          />
        )}
        {givesPlace(act.act) && roster.sessions.length > 0 && (
          <SelectField
            label="Session"
            name="session_id"
            emptyText={act.act === 'choose' ? 'Participants choose one' : 'Which one?'}
            required={act.act === 'book'}
            options={withSeat(roster.sessions).map((session) => ({
              value: String(session.id),
              label: sessionText(session),
            }))}
            value={draft.sessionId}
            onChange={({ target }) => onDraft({ ...draft, sessionId: target.value })}
          />
        )}
        {mayPayOther && (
          <AmountField
            name="other"
            label="Another amount for each"
            hint="In dollars, instead of the study’s amount. It may stay empty"
            pointsOf={centsOf}
            people={paid.length}
            left={study.may_add}
            value={draft.other}
            pattern="\$?\s*[\d,]+(\.\d{1,2})?"
            title="An amount, such as $40"
            onChange={({ target }) => onDraft({ ...draft, other: target.value })}
          />
        )}
        <TextArea
          ref={reason}
          name="reason"
          label={needsReason ? 'Reason' : 'Note'}
          hint={
            act.replaces
              ? 'Whoever loses the place reads it'
              : needsReason
                ? 'Participants read it'
                : 'Participants read it. It may stay empty'
          }
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
        {held.length > 0 && (
          <Checkbox name="despite_hold" required>
            {`Do it in spite of the hold on ${held.map(nameOf).join(', ')}`}
          </Checkbox>
        )}
        {points !== 0 && !hasOther && (
          <p>{`${sumText(points, study.may_give)} Participants are told of points in any case.`}</p>
        )}
      </ActingForm>
    </div>
  )
}
