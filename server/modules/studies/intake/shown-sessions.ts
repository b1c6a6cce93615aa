import { type IntakeField, sessionsKey } from '#contract/answers/intake.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { sessionText } from '#server/language/moments.ts'
import type { Texts } from '#server/language/texts.ts'

/** The text above the questions of a study, without the sessions. */
export const sessionsField: IntakeField = {
  key: sessionsKey,
  type: 'text',
  label: null,
  placeholder: null,
  required: false,
  options: [],
  description: null,
  defaultValue: null,
}

/** Sessions ahead as a text above the questions, known before the answers. A link is for those with a place alone. */
export function shownSessions(texts: Texts, { sessions }: Recruiting, now: Date): IntakeField[] {
  const { t } = texts
  const lines = sessions
    .filter(({ starts_at: startsAt }) => Date.parse(startsAt) > now.getTime())
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
    .map(({ starts_at: startsAt, time_zone: timeZone, place }) =>
      sessionText(texts, {
        startsAt,
        timeZone,
        place: place !== null && isWebAddress(place) ? t('online') : place,
      }),
    )
  if (lines.length === 0) return []
  return [{ ...sessionsField, label: t('When and where'), description: lines.join('\n') }]
}
