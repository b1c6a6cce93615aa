import type { RosterAnswer } from '#contract/desk/answers/roster.ts'
import { Button } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useOperator } from '#desk/session/operator.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { ActBar, type ActResult } from './ActBar.tsx'
import { ActOutcome } from './ActOutcome.tsx'
import { Filling, Funnel, nextOnes } from './Filling.tsx'
import styles from './Roster.module.css'
import { type ActText, type Board, boardTitles, statesOf } from './roster-texts.ts'
import { RosterTable } from './RosterTable.tsx'
import { useActs } from './use-acts.ts'
import { useChoice } from './use-choice.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { call } from '#desk/api/client.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'

export interface WorkingRosterProps {
  studyId: number
  roster: RosterAnswer
  board: Board
  /** By which others who wait may be opened; null if one participant alone is shown. */
  reason: string | null
  /** Whether the rows are of the filter before. */
  isBusy: boolean
}

/** The participants of a part of the board, and what is done with them. An editor may act; support reads. */
export function WorkingRoster({ studyId, roster, board, reason, isBusy }: WorkingRosterProps) {
  const isOne = reason === null
  const choice = useChoice(roster.rows)
  const mayAct = useOperator().may('editor')
  const acts = useActs(choice.chosen, roster, isOne)
  const [act, setAct] = useState<ActText | null>(null)
  const [isWriting, setWriting] = useState(false)
  const [result, setResult] = useState<ActResult | null>(null)
  const bar = useRef<HTMLElement>(null)
  const results = useRef<HTMLDivElement>(null)
  // The form of the reason is gone; the keys work at once.
  useEffect(() => results.current?.focus({ preventScroll: true }), [])
  const next = board === 'waiting' ? nextOnes(roster) : []
  const onLetter = (letter: string) => {
    const started = acts.find((one) => one.letter === letter)
    if (started) {
      if (started.from === null) setAct(started)
    } else if (letter === 'm' && !isOne) setWriting(true)
    else if (letter === 'o' && next.length > 0) choice.set(next, true)
    else return false
    return true
  }
  const keys = { onLetter, onEnter: () => bar.current?.querySelector<HTMLElement>('button')?.focus() }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- letters are for its boxes; each has a button too
    <div
      ref={results}
      tabIndex={-1}
      className={styles.results}
      onKeyDown={mayAct ? (event) => followKeys(event, keys) : undefined}
    >
      <Funnel reached={roster.reached} />
      <Filling roster={roster} chosen={choice.chosen} />
      {result && <ActOutcome key={result.at} studyId={studyId} result={result} />}
      {isWriting && <MessageForm studyId={studyId} board={board} onClose={() => setWriting(false)} />}
      {mayAct && roster.rows.length > 0 && (
        <div className={styles.summary}>
          <p className={styles.keys}>
            <kbd>j</kbd> <kbd>k</kbd> <span>or the arrow keys move between rows,</span> <kbd>x</kbd>{' '}
            <span>ticks one,</span> <kbd>i</kbd>{' '}
            <span>shows more. The letters of the acts are on their buttons.</span>
          </p>
          <ButtonRow>
            {next.length > 0 && (
              <Button
                size="small"
                variant="quiet"
                aria-keyshortcuts="o"
                onClick={() => choice.set(next, true)}
              >
                <span>{`Tick the next ${next.length}`}</span> <kbd>o</kbd>
              </Button>
            )}
            {!isOne && (
              <Button size="small" variant="quiet" aria-keyshortcuts="m" onClick={() => setWriting(true)}>
                <span>Write to all of these…</span> <kbd>m</kbd>
              </Button>
            )}
          </ButtonRow>
        </div>
      )}
      <div className={styles.listed}>
        {roster.rows.length === 0 ? (
          <EmptyState title="Nobody is here" />
        ) : (
          <RosterTable roster={roster} choice={mayAct ? choice : null} isBusy={isBusy} />
        )}
        {mayAct && (
          <ActBar
            studyId={studyId}
            roster={roster}
            reason={reason}
            choice={choice}
            isBusy={isBusy}
            bar={bar}
            act={act}
            onAct={setAct}
            onDone={(done) => {
              setResult(done)
              // The form that had the focus is gone.
              results.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** One message to all participants of a part of the board, on other pages of it too. */
function MessageForm({ studyId, board, onClose }: { studyId: number; board: Board; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const write = async () => {
    const text = field.current?.value.trim() ?? ''
    const body = { key, states: [...statesOf[board]], text }
    const { sent, unwanted } = await call(endpoints.writeToRoster, { params: { id: studyId }, body })
    const unwantedText = unwanted > 0 ? ` Not to ${unwanted}, who want no e-mails of studies.` : ''
    showToast(`Sent to ${countedNoun(sent, 'participant', 'participants')}.${unwantedText}`)
  }
  return (
    <ActForm title="Send the message" act={write} onClose={onClose}>
      <TextArea
        ref={field}
        label={`Message to: ${boardTitles[board]}`}
        hint="An e-mail to each of them. Those who want no e-mails of studies get none"
        maxLength={2000}
        rows={4}
        required
        autoComplete="off"
        // Another text is another message.
        onChange={() => setKey(crypto.randomUUID())}
      />
    </ActForm>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

interface RosterKeys {
  /** A letter that moves no row. Tells whether it does anything. */
  onLetter: (letter: string) => boolean
  /** Enter on a row. */
  onEnter: () => void
}

/**
 * The keys of a roster: j and k or the arrows move between the boxes, x ticks one, i shows what else is known, other letters start acts. Text fields
 * keep their letters.
 */
function followKeys(event: KeyboardEvent<HTMLElement>, { onLetter, onEnter }: RosterKeys): void {
  const { target, currentTarget, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const isBox =
    target instanceof HTMLInputElement && target.type === 'checkbox' && target.closest('table') !== null
  if (!isBox && target.matches('input, textarea, select')) return
  if (!isBox && key.length > 1) return
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('table input[type=checkbox]')]
  const step = steps[key]
  if (step !== undefined) {
    event.preventDefault()
    const [, first] = boxes
    const next = isBox ? boxes[boxes.indexOf(target) + step] : first
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (key === 'x' && isBox) target.click()
  else if (key === 'i' && isBox) target.closest('tr')?.querySelector('button')?.click()
  else if (key === 'Enter' && isBox) {
    event.preventDefault()
    onEnter()
  } else if (onLetter(key)) event.preventDefault()
}
