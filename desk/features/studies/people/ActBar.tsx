import {
  type RosterAct,
  payingActs,
  recruitingActs,
  type RosterActAnswer,
  type RosterAnswer,
  type RosterRow,
} from '#contract/desk/answers/roster.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { useOperator } from '#desk/session/operator.ts'
import { useReadRosterAgain } from './queries.ts'
import styles from './Roster.module.css'
import {
  type ActText,
  nameOf,
  participantsText,
  paidOf,
  pointsOf,
  sessionText,
  withSeat,
} from './roster-texts.ts'
import { useActs } from './use-acts.ts'
import type { Choice } from './use-choice.ts'
import { centsOf } from '#domain/money/cents.ts'
import { AmountField, sumText } from '#desk/shell/AmountField.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { ActingForm, type ActingFormProps } from '#desk/shell/ActForm.tsx'

export interface ActResult extends RosterActAnswer {
  act: ActText
  /** The rows as they were. */
  rows: readonly RosterRow[]
  /** Moment of the answer. */
  at: number
}

export interface ActBarProps {
  studyId: number
  roster: RosterAnswer
  choice: Choice
  /** Whether other rows are on their way. */
  isBusy: boolean
  bar: RefObject<HTMLElement | null>
  act: ActText | null
  onAct: (act: ActText | null) => void
  onDone: (result: ActResult) => void
}

const emptyDraft: ActDraft = { sessionId: '', other: '', reason: '', push: true, mail: true }

interface ActSent {
  of: ActText
  rows: readonly RosterRow[]
  /** What the form has: a browser may fill in a field without an event. */
  typed: Pick<ActDraft, 'sessionId' | 'other' | 'reason'> & { despiteHold: boolean }
}

/** Acts on the ticked participants. The draft is kept while none is ticked. */
export function ActBar({ studyId, roster, choice, isBusy, bar, act, onAct, onDone }: ActBarProps) {
  const operator = useOperator()
  const [draft, setDraft] = useState(emptyDraft)
  const { chosen } = choice
  const acts = useActs(chosen, roster)
  const readAgain = useReadRosterAgain(studyId)
  const acting = useMutation({
    mutationFn: ({ of, rows, typed }: ActSent) =>
      send(studyId, of, rows, { ...draft, ...typed, pays: operator.may('payer') }),
    onSuccess: async (answer, { of, rows }) => {
      // The rows first: a key that is pressed on the result must not reach one that goes.
      await readAgain()
      onAct(null)
      // Participants for whom it was not done stay ticked, and the words for them stay too.
      const isOver = ({ outcome }: RosterActAnswer['results'][number]) =>
        outcome === 'done' || outcome === 'approval-needed'
      if (answer.results.every(isOver)) setDraft(emptyDraft)
      choice.set(answer.results.filter(isOver), false)
      onDone({ ...answer, act: of, rows, at: Date.now() })
    },
    // It may have been done for the first ones.
    onError: readAgain,
  })
  if (chosen.length === 0 && !acting.isPending) return null
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Acts">
      <div className={styles.summary}>
        <strong aria-live="polite">{`${participantsText(chosen.length)} ticked`}</strong>
        {act === null && (
          <ButtonRow>
            {acts.map((one) =>
              one.from === null ? (
                <Button
                  key={one.act}
                  size="small"
                  variant="secondary"
                  aria-keyshortcuts={one.letter}
                  onClick={() => onAct(one)}
                >
                  <span>{one.title}</span> <kbd>{one.letter}</kbd>
                </Button>
              ) : (
                <span key={one.act} className={styles.later}>{`${one.title} from ${one.from}`}</span>
              ),
            )}
            <Button size="small" variant="quiet" onClick={choice.clear}>
              Tick nobody
            </Button>
          </ButtonRow>
        )}
      </div>
      {act !== null && (
        <ActFields
          key={act.act}
          act={act}
          chosen={chosen}
          roster={roster}
          mayPay={operator.may('payer')}
          draft={draft}
          onDraft={setDraft}
          acting={{
            ...acting,
            mutate: (textOf) => {
              const typed = {
                sessionId: textOf('session_id'),
                other: textOf('other'),
                reason: textOf('reason'),
                despiteHold: textOf('despite_hold') === 'on',
              }
              if (!isBusy) acting.mutate({ of: act, rows: chosen, typed })
            },
          }}
          onClose={() => {
            bar.current?.focus()
            onAct(null)
          }}
        />
      )}
    </section>
  )
}

/** Whether the act offers or gives a place, in a session if the study has any. */
const givesPlace = (act: RosterAct) => act === 'choose' || act === 'book'

function send(
  id: number,
  { act }: ActText,
  rows: readonly RosterRow[],
  {
    sessionId,
    other,
    reason,
    despiteHold,
    push,
    mail,
    pays,
  }: ActDraft & ActSent['typed'] & { pays: boolean },
) {
  const participants = rows.map(({ enc_id, version }) => ({ enc_id, version }))
  const common = { participants, reason: reason.trim() || null, push, mail }
  const paying = payingActs.find((one) => one === act)
  if (paying !== undefined && pays) {
    // A cent is a point.
    const body = { act: paying, ...common, points: centsOf(other) ?? undefined }
    return call(endpoints.payOnRoster, { params: { id }, body })
  }
  const hasSession = givesPlace(act) && sessionId !== ''
  const recruiting = recruitingActs.find((one) => one === act)
  if (recruiting === undefined) throw new Error(`A payer is needed to ${act}`)
  return call(endpoints.actOnRoster, {
    params: { id },
    body: {
      act: recruiting,
      ...common,
      session_id: hasSession ? Number(sessionId) : null,
      despite_hold: despiteHold,
    },
  })
}

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
  /** Whether the operator is a payer. */
  mayPay: boolean
  draft: ActDraft
  onDraft: (draft: ActDraft) => void
  acting: ActingFormProps['acting']
  onClose: () => void
}

/** The form of an act. Its button has the focus when it opens, so that Enter carries it out; a reason comes first. */
export function ActFields({ act, chosen, roster, mayPay, draft, onDraft, acting, onClose }: ActFieldsProps) {
  const { study } = roster
  const paid = paidOf(act.act, chosen)
  const mayPayOther = mayPay && paid.length > 0 && study.own_id !== null
  const hasOther = mayPayOther && draft.other !== ''
  const needsReason = act.needsReason ?? hasOther
  const points = pointsOf(act.act, chosen, study)
  const held = givesPlace(act.act) ? chosen.filter(({ hold }) => hold === 'payouts') : []
  const button = useRef<HTMLButtonElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => (act.needsReason ? reason : button).current?.focus(), [act.needsReason])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the form from each of its fields
    <div onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <ActingForm
        title={`${act.title}: ${participantsText(chosen.length)}`}
        acting={acting}
        onClose={onClose}
        submitRef={button}
      >
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
