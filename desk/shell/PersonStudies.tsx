import type { PersonStudy } from '#contract/desk/answers/people.ts'
import { participationTitles } from '#contract/desk/answers/roster.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { Link } from '@tanstack/react-router'
import { zonedMomentOf } from './times.ts'

export interface PersonStudiesProps {
  encId: string
  studies: readonly PersonStudy[]
  /** Why the row is opened, which the participant reads. */
  reason: string
}

/** A participant's studies. Each leads to the participant's row there, and to no other. */
export function PersonStudies({ encId, studies, reason }: PersonStudiesProps) {
  return (
    <ul>
      {studies.map(({ study_id: id, title, state, starts_at: startsAt, time_zone: timeZone, points }) => (
        <li key={id}>
          <Link
            to="/studies/$id/people"
            params={{ id: String(id) }}
            search={{ board: 'all', who: encId }}
            state={{ rosterReason: reason }}
          >
            {title}
          </Link>{' '}
          <span>
            {[
              participationTitles[state],
              startsAt && timeZone && zonedMomentOf(timeZone, Date.parse(startsAt)),
              points > 0 && formatPointsAsDollars(points),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
