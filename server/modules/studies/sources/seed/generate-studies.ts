import { addDays } from '#domain/dates/calendar.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import { type Random, seededRandom } from '#server/runtime/seeded-random.ts'
import { readCategories } from './categories.ts'
import { companies, domainOf } from './companies.ts'
import { describe } from './describe.ts'
import { decidePay } from './pay.ts'
import { decideSite, type Site } from './site.ts'
import type { NarrowTitle, SeedCategory, Setting, Topic } from './schemas.ts'

/**
 * `count` studies over all categories as of a calendar day: the same arguments give the same studies. Titles are unique
 * in their category up to a few hundred studies. Beyond that a title is repeated with a city, and later without one.
 */
export function generateStudies(count: number, today: string): StudyInput[] {
  const categories = readCategories()
  const counts = categories.map(({ share }) => Math.floor(count * share))
  const rest = count - counts.reduce((sum, part) => sum + part, 0)
  return categories.flatMap((category, index) => {
    const used = new Set<string>()
    const part = (counts[index] ?? 0) + (index === 0 ? rest : 0)
    return Array.from({ length: part }, (_, number) => makeStudy(category, number, today, used))
  })
}

function makeStudy(category: SeedCategory, number: number, today: string, used: Set<string>): StudyInput {
  const key = `${category.keyPrefix}-${String(number + 1).padStart(4, '0')}`
  const random = seededRandom(`study/${key}`)
  const topic = at(category.topics, number)
  const round = Math.floor(number / category.topics.length)
  const narrow = narrowed(at(topic.titles, round))
  // When all titles of a topic are used, they are repeated with a city.
  const needsCity = round >= topic.titles.length
  const site = decideSite(random, pickSetting(topic, needsCity, random), needsCity)
  const title = distinct(narrow.title, site, used)
  const company = random.pick(companies[category.firms])
  const pay = decidePay(category.slug, topic.pay, random)
  const people = decidePeople(topic, narrow, random)
  const image = `${random.pick(topic.scenes)}-${key}`
  return {
    source: 'seed',
    sourceKey: key,
    title,
    categorySlug: category.slug,
    dmas: site.dmas,
    sponsored: random.chance(0.08),
    requirements: people.requirements,
    online: site.online,
    company,
    city: site.city,
    facility: site.facility,
    ...decideDates(today, random),
    image1x1: coverName(category.slug, image, '1x1'),
    image2x1: coverName(category.slug, image, '2x1'),
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

/** A study that is named after a city is held there if its topic allows that. */
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

/** An online study is not held in its city: residents of the city may take part. */
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
    // More recent studies than old ones, as in a list that is kept up to date.
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
