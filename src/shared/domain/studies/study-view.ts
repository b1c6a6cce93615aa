import type { Category, Company, ListedSession, StudyHead, StudyText } from '#contract/answers/catalogue.ts'
import { unreadEnd } from '#contract/base/values.ts'
import { defaultCityLabel, defaultExpiryDays } from '#contract/base/constants.ts'
import { addDays, formatDate } from '#domain/dates/calendar.ts'
import { openDay } from '#domain/dates/open-day.ts'
import type { Catalogue } from './catalogue.ts'

/** A study's display values (specification, section 3). Missing values are null. */
export interface StudyView {
  id: number
  title: string
  city: string
  facility: string | null
  company: string | null
  category: string | null
  /** Selects the category's drawn cover. */
  categorySlug: string | null
  ageGroup: string | null
  gender: string | null
  published: string | null
  /**
   * An empty text is an end that cannot be read. A date that has passed is of a trial that goes on after its planned
   * end, or of a study that has ended.
   */
  expires: { text: string; isEstimate: boolean; hasPassed: boolean }
  payout: string | null
  image: { '1x1': string | null; '2x1': string | null }
  isOnline: boolean
  isSponsored: boolean
  hasAds: boolean
  /** Status of a trial: `recruiting` or `opens-soon`. */
  status: string | null
  /** The month (`YYYY-MM`) or day for which a trial's record was confirmed. */
  confirmedAt: string | null
  /** Subject of a trial, in its sponsor's words. */
  conditions: string | null
  /** In which people can take part: `es`, `en-es`; null for English alone. */
  languages: string | null
  /** In the study's words; null if a head does not say it. */
  duration: string | null
  /** These two are null unless the study states a single duration and sum. */
  minutes: number | null
  dollarsPerHour: number | null
  /** Those ahead, earliest first. */
  sessions: readonly ListedSession[]
  /** For those whom an answer screens out; null for none. */
  screenOutPoints: number | null
  /** Null while there are more than a few, or nobody counts them. */
  seatsLeft: number | null
}

export interface StudyTables {
  cities: Catalogue['cities']
  facilities: Catalogue['facilities']
  companies: Readonly<Record<string, Company>>
  categories: Readonly<Record<string, Category>>
}

/** Stands for the text of a study while it is not on this device. */
export const noText: StudyText = {
  long_description: null,
  registration_link: null,
  registration_email: null,
  registration_phone: null,
}

/** The displayed title (specification, section 3), in English like all texts of hosts. */
export function titleOf({ online, title }: Pick<StudyHead, 'online' | 'title'>): string {
  return online ? `Online ${title}` : title
}

/**
 * @param today Calendar day `YYYY-MM-DD`: a study without an expiry is shown to expire 14 days later.
 * @param earliest The earliest last day of an open study.
 */
export function viewStudy(
  study: StudyHead,
  tables: StudyTables,
  today: string,
  earliest = openDay(new Date()),
): StudyView {
  const end = study.expire_at ?? study.planned_end ?? ''
  const stated = end === unreadEnd ? '' : formatDate(end)
  const city = named(tables.cities, study.city)
  const category = named(tables.categories, study.category)
  return {
    id: study.id,
    title: titleOf(study),
    city: city === null ? defaultCityLabel : [city.name, city.state].filter(Boolean).join(', '),
    facility: named(tables.facilities, study.facility)?.name ?? null,
    company: named(tables.companies, study.company)?.name ?? null,
    category: category?.title ?? null,
    categorySlug: category?.slug ?? null,
    ageGroup: study.age_display,
    gender: study.gender_display,
    published: study.publish_at === null ? null : formatDate(study.publish_at),
    expires: {
      text: stated ?? estimatedExpiry(today),
      isEstimate: stated === null,
      hasPassed: stated !== null && end < earliest,
    },
    payout: study.pay_display,
    image: { '1x1': study.image_1x1_url, '2x1': study.image_2x1_url },
    isOnline: study.online,
    isSponsored: study.sponsored,
    hasAds: !study.calc_no_ads,
    status: study.status ?? null,
    confirmedAt: study.confirmed_at ?? null,
    conditions: study.conditions || null,
    languages: study.languages || null,
    duration: study.duration || null,
    minutes: study.minutes || null,
    dollarsPerHour: study.hourly_pay || null,
    sessions: (study.sessions ?? []).filter(({ starts_at }) => Date.parse(starts_at) > Date.now()),
    screenOutPoints: study.screen_out_points || null,
    seatsLeft: study.seats_left || null,
  }
}

/** Memoised `viewStudy`: the same study gives the same object, so that components showing it need not render again. */
export function studyViews(tables: StudyTables, today: string): (study: StudyHead) => StudyView {
  const views = new WeakMap<StudyHead, StudyView>()
  return (study) => {
    const view = views.get(study) ?? viewStudy(study, tables, today)
    views.set(study, view)
    return view
  }
}

function estimatedExpiry(today: string): string {
  return formatDate(addDays(today, defaultExpiryDays)) ?? ''
}

function named<Row>(table: Readonly<Record<string, Row>>, id: number | null): Row | null {
  return id === null ? null : (table[id] ?? null)
}
