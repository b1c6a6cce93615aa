import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  AddedHeadFields,
  Category,
  City,
  Company,
  Facility,
  OnlineSurvey,
  Study,
  StudyHead,
  StudyText,
} from '#contract/answers/catalogue.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { statedTerms } from '#domain/money/pay-per-hour.ts'
import { withoutEmpty } from '#domain/studies/without-empty.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { type SQL, and, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories, cities, companies, facilities, onlineSurveys, studies } from '#server/db/schema.ts'
import { recruiting, recruitsSoon } from './trial-status.ts'

/** Queries of the public catalogue, with results in the contract's shapes. */

/** Studies read at once: about 1 MB. */
const batchSize = 250

/**
 * Whether a study is shown: it is open, or a trial that opens soon. Closed trials may be stored for the operator.
 *
 * @param today Calendar day `YYYY-MM-DD`; studies that expired before it are closed.
 */
export function isOpen(today: string): SQL | undefined {
  return and(
    or(isNull(studies.expireOn), gte(studies.expireOn, today)),
    holdsOrUnknown(inArray(studies.status, [recruiting, recruitsSoon])),
  )
}

/** PostgreSQL guesses that few rows have no status, and would sort all studies for each batch. This hides the guess. */
function holdsOrUnknown(condition: SQL): SQL {
  return sql`coalesce(${condition}, true)`
}

/** Whether people can take part now. */
export function isOffered(today: string): SQL | undefined {
  return and(isOpen(today), holdsOrUnknown(ne(studies.status, recruitsSoon)))
}

/** The studies that take participants now, in ascending order of their ids, a batch at a time. */
export async function* readActiveStudies(db: Database, today: string): AsyncGenerator<Study[]> {
  for (let lastId = 0; ;) {
    const rows = await db
      .select()
      .from(studies)
      .where(and(gt(studies.id, lastId), isOffered(today)))
      .orderBy(studies.id)
      .limit(batchSize)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(toStudy)
    if (rows.length < batchSize) return
    lastId = last.id
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
}

/**
 * A study with the fields that pieces add to it.
 *
 * @param today Null takes a study that is not open too.
 */
export async function findStudy(db: Database, id: number, today: string | null): Promise<Study | null> {
  const [row] = await db
    .select()
    .from(studies)
    .where(and(eq(studies.id, id), today === null ? undefined : isOpen(today)))
  if (row === undefined) return null
  const added = withoutEmpty({ ...toAddedHeadFields(row), trial: row.trialFacts })
  return { ...toStudy(row), ...added }
}

/** Target of a study's tracking link; null if the study has no page of its own. */
export async function findStudyTarget(db: Database, id: number): Promise<string | null> {
  const [row] = await db.select({ target: studies.registrationLink }).from(studies).where(eq(studies.id, id))
  return row?.target ?? null
}

export async function findOnlineSurveyTarget(db: Database, id: number): Promise<string | null> {
  const [row] = await db
    .select({ target: onlineSurveys.targetUrl })
    .from(onlineSurveys)
    .where(eq(onlineSurveys.id, id))
  return row?.target ?? null
}

type Ids = readonly number[]

/** These four read all rows, or those with these ids. */
export async function listCategories(db: Database, ids?: Ids): Promise<Category[]> {
  return db
    .select()
    .from(categories)
    .where(ids && inArray(categories.id, [...ids]))
    .orderBy(categories.id)
}

export async function listCompanies(db: Database, ids?: Ids): Promise<Company[]> {
  return db
    .select()
    .from(companies)
    .where(ids && inArray(companies.id, [...ids]))
    .orderBy(companies.id)
}

export async function listCities(db: Database, ids?: Ids): Promise<City[]> {
  return db
    .select()
    .from(cities)
    .where(ids && inArray(cities.id, [...ids]))
    .orderBy(cities.id)
}

export async function listFacilities(db: Database, ids?: Ids): Promise<Facility[]> {
  return db
    .select({ id: facilities.id, name: facilities.name })
    .from(facilities)
    .where(ids && inArray(facilities.id, [...ids]))
    .orderBy(facilities.id)
}

export async function listOnlineSurveys(db: Database, today: string): Promise<OnlineSurvey[]> {
  const rows = await db
    .select()
    .from(onlineSurveys)
    .where(or(isNull(onlineSurveys.expireOn), gte(onlineSurveys.expireOn, today)))
    .orderBy(onlineSurveys.id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    image_url: row.imageUrl,
    outtrackURL: fillPath(hostPages.onlineSurveyClick, { id: row.id }),
    age_display: row.ageDisplay,
    gender_display: row.genderDisplay,
    formatValue: row.formatValue,
    expire_at: row.expireOn,
    publish_at: row.publishOn,
    value: row.value,
  }))
}

type StudyRow = typeof studies.$inferSelect

const toStudy = (row: StudyRow): Study => ({ ...toHead(row), ...toText(row) })

type OtherColumn =
  | 'longDescription'
  | 'registrationEmail'
  | 'registrationPhone'
  | 'status'
  | 'confirmedOn'
  | 'sourceUpdatedOn'
  | 'plannedEndOn'
  | 'conditions'
  | 'languages'
  | 'duration'
  | 'keywords'
  | 'meshTerms'
  | 'meshAncestors'
  | 'healthyVolunteers'
  | 'trialFacts'
  | 'textHash'
type HeadRow = Omit<StudyRow, OtherColumn>

/** A card has one line for them. */
const maxConditions = 3
const maxConditionsLength = 120

/** Fields that a head adds to section 3's study. */
export function toAddedHeadFields({
  status,
  confirmedOn,
  plannedEndOn,
  expireOn,
  conditions,
  languages,
  duration,
  title,
  payDisplay,
}: Pick<
  StudyRow,
  | 'status'
  | 'confirmedOn'
  | 'plannedEndOn'
  | 'expireOn'
  | 'conditions'
  | 'languages'
  | 'duration'
  | 'title'
  | 'payDisplay'
>): AddedHeadFields {
  // A trial's title names the times of its treatment.
  const terms =
    status === null
      ? statedTerms({ title, pay: payDisplay, duration })
      : { duration: null, minutes: null, hourly_pay: null }
  return {
    status: status === null ? null : status === recruitsSoon ? 'opens-soon' : 'recruiting',
    confirmed_at: confirmedOn,
    // A planned end that lies ahead is the last day.
    planned_end: expireOn === null ? plannedEndOn : null,
    conditions: conditions.slice(0, maxConditions).join(', ').slice(0, maxConditionsLength) || null,
    languages: languages === 'en' ? null : languages,
    ...terms,
  }
}

export function toHead(row: HeadRow): StudyHead {
  return {
    id: row.id,
    title: row.title,
    category: row.categoryId,
    dmas: row.dmas,
    sponsored: row.sponsored,
    requirements: row.requirements,
    online: row.online,
    company: row.companyId,
    city: row.cityId,
    facility: row.facilityId,
    expire_at: row.expireOn,
    publish_at: row.publishOn,
    // By the same rule as the tracking link itself: a link without a target would hide the e-mail address.
    outtrack: isWebAddress(row.registrationLink ?? '')
      ? fillPath(hostPages.studyClick, { id: row.id })
      : null,
    image_1x1_url: row.image1x1,
    image_2x1_url: row.image2x1,
    age_display: row.ageDisplay,
    gender_display: row.genderDisplay,
    pay_display: row.payDisplay,
    calc_no_ads: row.noAds,
  }
}

type TextRow = Pick<
  StudyRow,
  'longDescription' | 'registrationLink' | 'registrationEmail' | 'registrationPhone'
>

function toText(row: TextRow): StudyText {
  return {
    long_description: row.longDescription,
    registration_link: row.registrationLink,
    registration_email: row.registrationEmail,
    registration_phone: row.registrationPhone,
  }
}
