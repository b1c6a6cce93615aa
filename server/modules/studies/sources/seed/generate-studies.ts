import { addDays } from '#domain/dates/calendar.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { type Random, seededRandom } from '#server/runtime/seeded-random.ts'
import { domainOf, opinionFirms, trialFirms } from './companies.ts'
import { describe } from './describe.ts'
import { decidePay } from './pay.ts'
import { decideSite, type Site } from './site.ts'
import { appInstalls } from './topics/app-installs.ts'
import { dailyLifeTrials } from './topics/clinical-trials-daily-life.ts'
import { generalTrials } from './topics/clinical-trials-general.ts'
import { longTermTrials } from './topics/clinical-trials-long-term.ts'
import { bodyFocusGroups } from './topics/focus-groups-body.ts'
import { homeFocusGroups } from './topics/focus-groups-home.ts'
import { worldFocusGroups } from './topics/focus-groups-world.ts'
import { onlineSurveyTopics } from './topics/online-surveys.ts'
import { homeProductTests } from './topics/product-testing-home.ts'
import { personalProductTests } from './topics/product-testing-person.ts'
import type { NarrowTitle, Setting, Topic } from './topics/topic.ts'

interface Shelf {
  slug: string
  prefix: string
  /** Share of all studies. */
  share: number
  topics: readonly Topic[]
}

const shelves: readonly Shelf[] = [
  {
    slug: 'focus-groups',
    prefix: 'fg',
    share: 0.32,
    topics: [...homeFocusGroups, ...bodyFocusGroups, ...worldFocusGroups],
  },
  {
    slug: 'clinical-trials',
    prefix: 'ct',
    share: 0.27,
    topics: [...longTermTrials, ...generalTrials, ...dailyLifeTrials],
  },
  { slug: 'app-installs', prefix: 'ai', share: 0.11, topics: appInstalls },
  {
    slug: 'product-testing',
    prefix: 'pt',
    share: 0.19,
    topics: [...homeProductTests, ...personalProductTests],
  },
  { slug: 'online-surveys', prefix: 'os', share: 0.11, topics: onlineSurveyTopics },
]

/**
 * `count` studies over all categories as of a calendar day: the same arguments give the same studies. Up to a few
 * hundred no two in a category share a title; beyond that a title comes back with another city, and in the end again.
 */
export function generateStudies(count: number, today: string): StudyInput[] {
  const counts = shelves.map(({ share }) => Math.floor(count * share))
  const rest = count - counts.reduce((sum, part) => sum + part, 0)
  return shelves.flatMap((shelf, index) => {
    const used = new Set<string>()
    const part = (counts[index] ?? 0) + (index === 0 ? rest : 0)
    return Array.from({ length: part }, (_, number) => makeStudy(shelf, number, today, used))
  })
}

function makeStudy(shelf: Shelf, number: number, today: string, used: Set<string>): StudyInput {
  const key = `${shelf.prefix}-${String(number + 1).padStart(4, '0')}`
  const random = seededRandom(`study/${key}`)
  const topic = at(shelf.topics, number)
  const round = Math.floor(number / shelf.topics.length)
  const narrow = narrowed(at(topic.titles, round))
  // Once a topic's titles are used up, they come again with a city.
  const needsCity = round >= topic.titles.length
  const site = decideSite(random, pickSetting(topic, needsCity, random), needsCity)
  const title = distinct(narrow.title, site, used)
  const company = random.pick(shelf.slug === 'clinical-trials' ? trialFirms : opinionFirms)
  const pay = decidePay(shelf.slug, topic.pay, random)
  const people = decidePeople(topic, narrow, random)
  const image = `${random.pick(topic.scenes)}-${key}`
  return {
    source: 'seed',
    sourceKey: key,
    title,
    categorySlug: shelf.slug,
    dmas: site.dmas,
    sponsored: random.chance(0.08),
    requirements: people.requirements,
    online: site.online,
    company,
    city: site.city,
    facility: site.facility,
    ...decideDates(today, random),
    image1x1: coverName(shelf.slug, image, '1x1'),
    image2x1: coverName(shelf.slug, image, '2x1'),
    ageDisplay: people.ageDisplay,
    genderDisplay: people.genderDisplay,
    payDisplay: pay.display,
    longDescription: describe(
      {
        topic,
        setting: site.setting,
        intro: narrow.intro ?? random.pick(topic.intros),
        people: people.text,
        pay,
        where: site.where,
      },
      random,
    ),
    ...decideContact(key, company, site, random),
    noAds: random.chance(0.03),
  }
}

/** A study that is named after a city is held there, where its topic allows. */
function pickSetting({ settings }: Topic, needsCity: boolean, random: Random): Setting {
  const chosen = random.pick(settings)
  return needsCity
    ? (settings.find((setting) => setting === 'room' || setting === 'clinic') ?? chosen)
    : chosen
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length]
  if (value === undefined) throw new RangeError('An empty list')
  return value
}

const narrowed = (title: string | NarrowTitle): NarrowTitle => (typeof title === 'string' ? { title } : title)

/** An online study is held nowhere: its city only says who may take part. */
function distinct(title: string, { city, online }: Site, used: Set<string>): string {
  const choices =
    city === null
      ? [title]
      : [title, online ? `${title} for ${city.name} Residents` : `${title} in ${city.name}`]
  const chosen = choices.find((choice) => !used.has(choice)) ?? choices.at(-1) ?? title
  used.add(chosen)
  return chosen
}

function decidePeople(topic: Topic, narrow: NarrowTitle, random: Random) {
  const [from, to] = narrow.ages ?? random.pick(topic.ages)
  const gender = narrow.gender ?? topic.gender
  const rule = narrow.rule ?? topic.rule
  const plural = gender === 'Female' ? 'Women' : gender === 'Male' ? 'Men' : null
  return {
    ageDisplay: to === null ? `${from}+` : `${from}–${to}`,
    genderDisplay: plural ?? 'Any gender',
    text: `${plural ?? 'Adults'} ${to === null ? `${from} and over` : `${from} to ${to}`}`,
    requirements: [
      { field: '_age', op: '>=', value: String(from) },
      ...(to === null ? [] : [{ field: '_age', op: '<=', value: String(to) }]),
      ...(gender === undefined ? [] : [{ field: 'gender', op: '=', value: gender }]),
      ...(rule === undefined ? [] : [{ field: rule.field, op: '=', value: rule.value }]),
    ],
  }
}

function decideDates(today: string, random: Random) {
  return {
    // More of them recent than old, as in any list that people keep up.
    publishOn: addDays(today, -Math.floor(45 * random.next() ** 1.5)),
    expireOn: random.chance(0.7) ? addDays(today, random.integer(5, 120)) : null,
  }
}

function decideContact(key: string, company: string, site: Site, random: Random) {
  const domain = domainOf(company)
  const kind = random.next()
  const digits = String(random.integer(100, 199)).padStart(4, '0')
  const phone = `${site.areaCode}-555-${digits}`
  return {
    registrationLink: kind < 0.7 ? `https://apply.${domain}/studies/${key}` : null,
    registrationEmail: kind >= 0.6 && kind < 0.88 ? `${key}@${domain}` : null,
    registrationPhone: kind >= 0.8 ? phone : null,
  }
}
