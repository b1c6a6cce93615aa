import { isOfQuota } from '#domain/fit/quotas.ts'
import { type RosterAnswer, type RosterRow, participationTitles } from '#contract/desk/answers/roster.ts'
import { formatCount } from '#language/language.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import styles from './Roster.module.css'
import { bestFirst, quotaText, sessionText } from './roster-texts.ts'

export interface FillingProps {
  roster: RosterAnswer
  /** Ticked participants: those without a place would take one. */
  chosen: readonly RosterRow[]
}

/** Places of the study that nobody has; null without a limit. */
function placesLeft({ study: { places, taken } }: RosterAnswer): number | null {
  return places === null ? null : Math.max(0, places - taken)
}

/** The shown participants who come next for the places that are left, as the quotas allow. */
export function nextOnes(roster: RosterAnswer): readonly RosterRow[] {
  const free = roster.quotas.map(({ quota, taken }) => ({ quota, left: quota.limit - taken }))
  const next: RosterRow[] = []
  for (const row of bestFirst(roster.rows.filter(({ hold }) => hold === null))) {
    if (next.length >= (placesLeft(roster) ?? 0)) break
    const own = free.filter(({ quota }) => isOfQuota(quota, row))
    if (own.some(({ left }) => left <= 0)) continue
    for (const quota of own) quota.left -= 1
    next.push(row)
  }
  return next
}

const steps = ['answered', 'screened-out', 'chosen', 'accepted', 'attended', 'paid'] as const

export function Funnel({ reached }: Pick<RosterAnswer, 'reached'>) {
  const parts = steps.flatMap((step) => {
    const count = reached.find(({ state }) => state === step)?.count ?? 0
    const title = step === 'answered' ? 'Answered' : participationTitles[step]
    return count === 0 ? [] : [`${title} ${formatCount(count)}`]
  })
  return parts.length > 0 && <p className={styles.keys}>{`So far: ${parts.join(' · ')}`}</p>
}

/** How the places, quotas and sessions of a study fill, and how they would with the ticked ones. */
export function Filling({ roster, chosen }: FillingProps) {
  const { study, quotas, sessions, columns } = roster
  const coming = chosen.filter(({ state }) => !takesPlace(state))
  if (study.places === null && quotas.length === 0 && sessions.length === 0) return null
  return (
    <ul className={styles.filling} aria-label="Places">
      {study.places !== null && (
        <Part title="Places" taken={study.taken} coming={coming.length} limit={study.places} />
      )}
      {quotas.map((one) => (
        <Part
          key={JSON.stringify(one.quota)}
          title={quotaText(one, columns)}
          taken={one.taken}
          coming={coming.filter((row) => isOfQuota(one.quota, row)).length}
          limit={one.quota.limit}
        />
      ))}
      {sessions.map((session) => (
        <Part
          key={session.id}
          title={sessionText(session)}
          taken={session.taken}
          coming={0}
          limit={session.capacity}
        />
      ))}
    </ul>
  )
}

interface PartProps {
  title: string
  taken: number
  coming: number
  limit: number
}

function Part({ title, taken, coming, limit }: PartProps) {
  return (
    <li data-over={taken + coming > limit}>
      <span>{title}</span>
      <meter min={0} max={limit} value={Math.min(limit, taken + coming)} aria-label={title} />
      <strong>{`${taken}${coming > 0 ? ` + ${coming}` : ''} of ${limit}`}</strong>
    </li>
  )
}
