import * as endpoints from '#contract/desk/endpoints.ts'
import { keptSeconds } from '#domain/recruiting/participation.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import type { ActResult } from './ActBar.tsx'
import { useReadRosterAgain } from './queries.ts'
import { nameOf, outcomeTexts, participantsText } from './roster-texts.ts'

/** The results of an act, by participant. A place that was taken away can be given back for a minute. */
export function ActOutcome({ studyId, result }: { studyId: number; result: ActResult }) {
  const { act, rows, results } = result
  const notes = results.flatMap(({ enc_id: encId, outcome }) => {
    const row = rows.find((one) => one.enc_id === encId)
    return outcome === 'done' || row === undefined
      ? []
      : [{ encId, outcome, text: `${nameOf(row)}: ${outcomeTexts[outcome]}.` }]
  })
  // Marked, or approved by one of two: nothing has failed, and nothing is to be repeated.
  const waiting = notes.filter(({ outcome }) => outcome === 'approval-needed').length
  const hasFailed = notes.length > waiting
  const done = results.length - notes.length + (act.act === 'attend' ? waiting : 0)
  return (
    <Banner tone={hasFailed ? 'error' : waiting > 0 ? 'info' : 'success'}>
      <span>{`${act.title}: done for ${participantsText(done)}.`}</span>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ encId, text }) => (
            <li key={encId}>{text}</li>
          ))}
        </ul>
      )}
      <GivingBack studyId={studyId} result={result} />
    </Banner>
  )
}

/** The host offers these places to nobody until the minute is over. */
function GivingBack({
  studyId,
  result: { act: done, rows, results },
}: {
  studyId: number
  result: ActResult
}) {
  const [isKept, setKept] = useState(!done.replaces && (done.act === 'cancel' || done.act === 'decline'))
  useEffect(() => {
    const timer = setTimeout(() => setKept(false), keptSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  const taken = results.flatMap(({ enc_id, version, outcome }) => {
    const row = rows.find((one) => one.enc_id === enc_id)
    const had = row?.state === 'accepted' || row?.state === 'chosen'
    return had && outcome === 'done' ? [{ row, chosen: { enc_id, version } }] : []
  })
  const undoing = useMutation({
    mutationFn: async () => {
      const outcomes: string[] = []
      for (const { row, chosen } of taken) {
        const act = row.state === 'accepted' ? ('book' as const) : ('choose' as const)
        const told = { reason: null, push: true, mail: true }
        const body = { act, participants: [chosen], session_id: row.session_id, ...told }
        const [one] = (await call(endpoints.actOnRoster, { params: { id: studyId }, body })).results
        if (one && one.outcome !== 'done') outcomes.push(`${nameOf(row)}: ${outcomeTexts[one.outcome]}.`)
      }
      return outcomes
    },
    onSettled: useReadRosterAgain(studyId),
  })
  if (taken.length === 0) return null
  if (undoing.isSuccess)
    return (
      <p>{undoing.data.length === 0 ? 'Given back. The participant is told.' : undoing.data.join(' ')}</p>
    )
  if (undoing.isError) return <p>{errorText(undoing.error)}</p>
  if (!isKept) return null
  return (
    <>
      <p>For a minute nobody is offered the place. Points that it brought stay.</p>
      <ButtonRow>
        <Button size="small" variant="secondary" isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
          Undo
        </Button>
      </ButtonRow>
    </>
  )
}
