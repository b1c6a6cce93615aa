import { addDays } from '#domain/dates/calendar.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { seededRandom } from '#server/runtime/seeded-random.ts'
import { domainOf, opinionFirms } from './companies.ts'

/** A record of the older survey list, as it is stored. */
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

const titles = [
  'Everyday Opinions Panel',
  'Grocery Shoppers Panel',
  'Television Viewers Panel',
  'Parents Panel',
  'Morning Commuters Panel',
  'Home Cooks Panel',
  'Pet Households Panel',
  'Drivers Panel',
  'Health and Wellness Panel',
  'Students Panel',
  'Small Business Panel',
  'Music Listeners Panel',
  'Gardeners Panel',
  'Travelers Panel',
  'Readers Panel',
  'Gamers Panel',
  'Homeowners Panel',
  'Renters Panel',
  'Coffee Drinkers Panel',
  'Sports Fans Panel',
  'Beauty Panel',
  'Nurses and Caregivers Panel',
  'Teachers Panel',
  'Retirees Panel',
  'New Parents Panel',
  'Technology First Look Panel',
  'Mobile Users Panel',
  'Fashion and Shoes Panel',
  'Outdoor Life Panel',
  'Money Matters Panel',
  'Restaurant Guests Panel',
  'Snack Lovers Panel',
  'Do-It-Yourself Panel',
  'Local News Panel',
  'Movie Night Panel',
  'Sleep and Rest Panel',
  'Home Office Panel',
  'Sustainable Living Panel',
  'Bilingual Voices Panel',
  'Weekend Panel',
] as const

const women = new Set(['Beauty Panel'])
const adultsOver: Readonly<Record<string, number>> = {
  'Retirees Panel': 60,
  'Drivers Panel': 21,
  'Homeowners Panel': 25,
  'Parents Panel': 21,
}

/** The older online surveys, for the page of survey panels. The same day gives the same list. */
export function olderSurveys(today: string): OlderSurvey[] {
  return titles.map((title, index) => {
    const key = `panel-${String(index + 1).padStart(2, '0')}`
    const random = seededRandom(`older-survey/${key}`)
    const points = random.integer(5, 60) * 10
    const byPoints = random.chance(0.6)
    return {
      title,
      imageUrl: coverName('online-surveys', key, '1x1'),
      targetUrl: `https://panels.${domainOf(random.pick(opinionFirms))}/join/${key}`,
      ageDisplay: `${adultsOver[title] ?? 18}+`,
      genderDisplay: women.has(title) ? 'Women' : 'Any gender',
      formatValue: byPoints ? `${points} points` : `$${(points / 100).toFixed(2)}`,
      value: byPoints ? String(points) : (points / 100).toFixed(2),
      expireOn: random.chance(0.4) ? addDays(today, random.integer(20, 180)) : null,
      publishOn: addDays(today, -random.integer(0, 300)),
    }
  })
}
