import {
  payingActs,
  recruitingActs,
  type RosterActAnswer,
  type RosterAnswer,
  type RosterPayBody,
  type RosterRow,
} from '#contract/desk/answers/roster.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { useOperator } from '#desk/session/operator.ts'
import { useReadRosterAgain, useWaiting } from './queries.ts'
import styles from './Roster.module.css'
import { type ActDraft, ActFields } from './ActFields.tsx'
import { type ActText, givesPlace, participantsText } from './roster-texts.ts'
import { useActs } from './use-acts.ts'
import type { Choice } from './use-choice.ts'
import { centsOf } from '#domain/money/cents.ts'

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
  /** By which others who wait may be opened; null if they may not. */
  reason: string | null
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
  /** Who takes the place. */
  by: RosterRow | undefined
  /** What the form has: a browser may fill in a field without an event. */
  typed: Pick<ActDraft, 'sessionId' | 'other' | 'reason'> & { despiteHold: boolean }
}

/** Acts on the ticked participants. The draft is kept while none is ticked. */
export function ActBar({ studyId, roster, reason, choice, isBusy, bar, act, onAct, onDone }: ActBarProps) {
  const operator = useOperator()
  const [draft, setDraft] = useState(emptyDraft)
  const { chosen } = choice
  const acts = useActs(chosen, roster, reason === null)
  const waiting = useWaiting(studyId, act?.replaces ? reason : null)
  const readAgain = useReadRosterAgain(studyId)
  const acting = useMutation({
    mutationFn: ({ of, rows, by, typed }: ActSent) => {
      const { incentive_points, no_show_points } = roster.study
      const shown = operator.may('payer') ? { incentive_points, no_show_points } : null
      return send(studyId, of, rows, { by, ...draft, ...typed, shown })
    },
    onSuccess: async (answer, { of, rows, by }) => {
      // The rows first: a key that is pressed on the result must not reach one that goes.
      await readAgain()
      onAct(null)
      // Participants for whom it was not done stay ticked, and the words for them stay too.
      const isOver = ({ outcome }: RosterActAnswer['results'][number]) =>
        outcome === 'done' || outcome === 'approval-needed'
      if (answer.results.every(isOver)) setDraft(emptyDraft)
      choice.set(answer.results.filter(isOver), false)
      onDone({ ...answer, act: of, rows: by ? [...rows, by] : rows, at: Date.now() })
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
                  key={one.letter}
                  size="small"
                  variant="secondary"
                  aria-keyshortcuts={one.letter}
                  onClick={() => onAct(one)}
                >
                  <span>{one.title}</span> <kbd>{one.letter}</kbd>
                </Button>
              ) : (
                <span key={one.letter} className={styles.later}>{`${one.title} from ${one.from}`}</span>
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
          key={act.letter}
          act={act}
          chosen={chosen}
          roster={roster}
          waiting={waiting}
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
              const by = waiting.find((row) => row.enc_id === textOf('replaced_by'))
              if (!isBusy) acting.mutate({ of: act, rows: chosen, by, typed })
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

function send(
  id: number,
  { act }: ActText,
  rows: readonly RosterRow[],
  {
    by,
    sessionId,
    other,
    reason,
    despiteHold,
    push,
    mail,
    shown,
  }: ActDraft &
    ActSent['typed'] &
    Pick<ActSent, 'by'> & {
      /** Points of the study, for a payer. */
      shown: RosterPayBody['shown'] | null
    },
) {
  const seen = ({ enc_id, version }: RosterRow) => ({ enc_id, version })
  const replacing = by && { replaced_by: seen(by) }
  const common = { participants: rows.map(seen), reason: reason.trim() || null, push, mail, ...replacing }
  const paying = payingActs.find((one) => one === act)
  if (paying !== undefined && shown) {
    // A cent is a point.
    const body = { act: paying, ...common, points: centsOf(other) ?? undefined, shown }
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
