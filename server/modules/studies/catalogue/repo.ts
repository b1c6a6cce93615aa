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
} from '#contract/answers/catalogue.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { statedTerms } from '#domain/money/pay-per-hour.ts'
import { withoutEmpty } from '#domain/editions/without-empty.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { type SQL, and, eq, getTableColumns, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories, cities, companies, facilities, onlineSurveys, studies } from '#server/db/schema.ts'
import type { StoredStudy } from './study-input.ts'
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

/** These four read all rows, or those with a condition. */
export const listCategories = (db: Database, where?: SQL): Promise<Category[]> =>
  db.select().from(categories).where(where).orderBy(categories.id)

export const listCompanies = (db: Database, where?: SQL): Promise<Company[]> =>
  db.select().from(companies).where(where).orderBy(companies.id)

export const listCities = (db: Database, where?: SQL): Promise<City[]> =>
  db.select().from(cities).where(where).orderBy(cities.id)

export function listFacilities(db: Database, where?: SQL): Promise<Facility[]> {
  const { id, name } = facilities
  return db.select({ id, name }).from(facilities).where(where).orderBy(id)
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

const toStudy = (row: StoredStudy): Study => ({
  ...toHead(row),
  long_description: row.longDescription,
  registration_link: row.registrationLink,
  registration_email: row.registrationEmail,
  registration_phone: row.registrationPhone,
})

const {
  longDescription: _text,
  registrationEmail: _email,
  registrationPhone: _phone,
  trialFacts: _facts,
  sourceUpdatedOn: _updated,
  keywords: _keywords,
  meshTerms: _terms,
  meshAncestors: _ancestors,
  healthyVolunteers: _healthy,
  ...columns
} = getTableColumns(studies)

/** Columns of a study's head, and the hash of its text. */
export const headColumns = columns
type HeadRow = Pick<StoredStudy, keyof typeof headColumns>

/** A card has one line for them. */
const maxConditions = 3
const maxConditionsLength = 120

/** Fields that a head adds to section 3's study. */
export function toAddedHeadFields(row: HeadRow): AddedHeadFields {
  const { status, title, payDisplay: pay, duration, languages, sessions } = row
  return {
    status: status === null ? null : status === recruitsSoon ? 'opens-soon' : 'recruiting',
    confirmed_at: row.confirmedOn,
    // A planned end that lies ahead is the last day.
    planned_end: row.expireOn === null ? row.plannedEndOn : null,
    conditions: row.conditions.slice(0, maxConditions).join(', ').slice(0, maxConditionsLength) || null,
    languages: languages === 'en' ? null : languages,
    // A trial's title names the times of its treatment.
    ...(status === null
      ? statedTerms({ title, pay, duration }, sessions)
      : { duration: null, minutes: null, hourly_pay: null }),
    sessions,
    screen_out_points: row.screenOutPoints || null,
    seats_left: row.seatsLeft,
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
