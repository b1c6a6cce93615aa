import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { calendarDayOf } from '#desk/shell/times.ts'

/** When participants see a study, in one sentence; null if that is not known. */
export function scheduleText({
  state,
  publish_on: publishOn,
  close_on: closeOn,
}: Pick<OwnStudyAnswer, 'state' | 'publish_on' | 'close_on'>): string | null {
  const until = closeOn === null ? '' : ` until ${calendarDayOf(closeOn)}`
  const last = closeOn === null ? '' : `, and see it until ${calendarDayOf(closeOn)}`
  if (state === 'draft') return 'Participants do not see it.'
  if (state === 'closed') return 'Participants do not see it any more.'
  if (state === 'full')
    return 'It is full: participants who have answered keep its page. More places or answers open it again.'
  if (publishOn === null) return null
  return state === 'scheduled'
    ? `Participants see it from ${calendarDayOf(publishOn)} on${until}.`
    : `Participants have seen it since ${calendarDayOf(publishOn)}${last}.`
}
