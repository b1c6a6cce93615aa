import type { Application, StudySession } from '#contract/answers/applications.ts'
import { minuteMs } from '#domain/dates/spans.ts'

type Span = Pick<StudySession, 'starts_at' | 'minutes'>

const startOf = ({ starts_at }: Span) => Date.parse(starts_at)
const endOf = (session: Span) => startOf(session) + (session.minutes ?? 1) * minuteMs

/** Whether somebody, or a room, cannot be at both. */
export const overlap = (one: Span, other: Span): boolean =>
  startOf(one) < endOf(other) && startOf(other) < endOf(one)

/** Another study whose appointment overlaps this session, by the participant's own list; null for none. */
export function meetingAt(
  session: Span,
  studyId: number,
  applications: readonly Application[],
): { title: string; startsAt: Date } | null {
  for (const { study_id, title, state, session: other } of applications) {
    if (study_id === studyId || state !== 'scheduled' || other === null) continue
    if (overlap(session, other)) return { title, startsAt: new Date(other.starts_at) }
  }
  return null
}
