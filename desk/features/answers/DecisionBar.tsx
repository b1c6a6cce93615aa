import {
  type Applicant,
  type Decision,
  type DecisionsAnswer,
  type DecisionsBody,
  decisions,
} from '#contract/desk/answers/applicants.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { isRefusedAs } from '#desk/api/errors.ts'
import { Buttons } from '#desk/shell/FormGrid.tsx'
import { applicantsText, decisionTitles, nameOf } from './answer-texts.ts'
import styles from './Answers.module.css'
import { DecisionForm, type DecisionDraft } from './DecisionForm.tsx'
import { answeredStudiesQuery, applicantsKey } from './queries.ts'
import type { Choice } from './use-choice.ts'

export interface DecisionResult extends DecisionsAnswer {
  decision: Decision
}

export interface DecisionBarProps {
  studyId: number
  choice: Choice
  /** Whether other rows are on their way. */
  isBusy: boolean
  bar: RefObject<HTMLElement | null>
  onDecided: (result: DecisionResult) => void
}

const emptyDraft: DecisionDraft = { decision: '', note: '', push: true, mail: true }

/** Decides on the chosen applicants. The draft is kept while none is chosen. */
export function DecisionBar({ studyId, choice, isBusy, bar, onDecided }: DecisionBarProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(emptyDraft)
  const { chosen } = choice
  const deciding = useMutation({
    mutationFn: (body: DecisionsBody) => call(endpoints.decide, { params: { id: studyId }, body }),
    onSuccess: (answer, { decision }) => {
      setOpen(false)
      setDraft(emptyDraft)
      choice.clear()
      onDecided({ ...answer, decision })
    },
    // Also after a failure: another operator may have decided meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: applicantsKey(studyId) }),
        client.invalidateQueries(answeredStudiesQuery),
      ]),
  })
  const decide = () => {
    const decision = decisions.find((name) => name === draft.decision)
    if (decision === undefined || isBusy) return
    const { note, push, mail } = draft
    const applicants = chosen.map((one) => ({ enc_id: one.enc_id, was: one.decision }))
    deciding.mutate({ decision, applicants, note: note.trim() || null, push, mail })
  }
  if (chosen.length === 0 && !deciding.isPending) return null
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Decision">
      <div className={styles.summary}>
        <strong aria-live="polite">{`${applicantsText(chosen.length)} chosen`}</strong>
        {!isOpen && (
          <Buttons>
            <Button size="small" onClick={() => setOpen(true)}>
              Decide…
            </Button>
            <Button size="small" variant="quiet" onClick={choice.clear}>
              Choose nobody
            </Button>
          </Buttons>
        )}
      </div>
      {isOpen && (
        <DecisionForm
          count={chosen.length}
          replaced={chosen.filter(({ decision }) => decision !== null).length}
          draft={draft}
          onDraft={setDraft}
          acting={{ ...deciding, mutate: decide }}
          onClose={() => {
            bar.current?.focus()
            setOpen(false)
          }}
        >
          {isRefusedAs(deciding.error, 'changed-meanwhile') && (
            <p>{changedText(chosen, deciding.variables?.applicants ?? [])}</p>
          )}
        </DecisionForm>
      )}
    </section>
  )
}

/** Names the applicants on whom another operator has decided since the call was sent. */
function changedText(chosen: readonly Applicant[], sent: DecisionsBody['applicants']): string {
  const was = new Map(sent.map((one) => [one.enc_id, one.was]))
  const changed = chosen.filter((one) => was.has(one.enc_id) && was.get(one.enc_id) !== one.decision)
  const names = changed.map((one) => {
    const now = one.decision === null ? 'undecided' : decisionTitles[one.decision].toLowerCase()
    return `${nameOf(one)} (${now})`
  })
  const kept = 'Nobody was decided on or told. Your choice and your note are kept.'
  return names.length === 0 ? kept : `${kept} Changed: ${names.join(', ')}.`
}
