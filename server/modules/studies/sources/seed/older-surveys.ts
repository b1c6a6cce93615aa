import { addDays } from '#domain/dates/calendar.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { seededRandom } from '#server/runtime/seeded-random.ts'
import panels from '#server/content/seed/older-surveys.json' with { type: 'json' }
import { companies, domainOf } from './companies.ts'

/** A stored record of the older survey list. */
export interface OlderSurvey {
  title: string
  /** Image name that `/img/{w}x{h}/{name}` resolves. */
  imageUrl: string
  targetUrl: string
  ageDisplay: string
  genderDisplay: string
  formatValue: string
  value: string
  expireOn: string | null
  publishOn: string
}

/** The older online surveys, for the page of survey panels. The same day gives the same list. */
export function olderSurveys(today: string): OlderSurvey[] {
  return panels.map(({ title, minimumAge = 18, genderDisplay = 'Any gender' }, index) => {
    const key = `panel-${String(index + 1).padStart(2, '0')}`
    const random = seededRandom(`older-survey/${key}`)
    const points = random.integer(5, 60) * 10
    const byPoints = random.chance(0.6)
    return {
      title,
      imageUrl: coverName('online-surveys', key, '1x1'),
      targetUrl: `https://panels.${domainOf(random.pick(companies.opinion))}/join/${key}`,
      ageDisplay: `${minimumAge}+`,
      genderDisplay,
      formatValue: byPoints ? `${points} points` : `$${(points / 100).toFixed(2)}`,
      value: byPoints ? String(points) : (points / 100).toFixed(2),
      expireOn: random.chance(0.4) ? addDays(today, random.integer(20, 180)) : null,
      publishOn: addDays(today, -random.integer(0, 300)),
    }
  })
}
