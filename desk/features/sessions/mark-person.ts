import type { SessionPerson, SessionsAnswer } from '#contract/desk/answers/roster.ts'
import { type Mark, marks } from '#desk/session/marks.ts'

export const nameOf = ({ first_name: first, last_name: last, enc_id: encId }: SessionPerson): string =>
  [first, last].filter(Boolean).join(' ') || encId

export function markPerson(
  session: Pick<SessionsAnswer['sessions'][number], 'id' | 'study_id'>,
  { enc_id, version }: SessionPerson,
  act: Mark['act'],
  note: string | null,
): void {
  const of = { study_id: session.study_id, session_id: session.id, enc_id, version }
  marks.put({ ...of, act, note, at: Date.now(), isSent: false, refusal: null })
}

/** A time by the clocks of the place. */
export const timeIn = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(moment)
