import type { ListedSession, Requirement, StudyLanguages } from '#contract/answers/catalogue.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { belongsTo, bytes, id, instant } from './columns.ts'

const names = (column: string) =>
  text(column)
    .array()
    .notNull()
    .default(sql`'{}'`)

export const categories = pgTable('category', {
  id: id(),
  title: text('title').notNull(),
  slug: text('slug').notNull().unique(),
})

export const companies = pgTable('company', { id: id(), name: text('name').notNull().unique() })

export const cities = pgTable(
  'city',
  { id: id(), name: text('name').notNull(), state: text('state').notNull() },
  (table) => [uniqueIndex('city_name_state').on(table.name, table.state)],
)

export const facilities = pgTable(
  'facility',
  { id: id(), name: text('name').notNull(), cityId: integer('city_id').references(() => cities.id) },
  (table) => [uniqueIndex('facility_name_city').on(table.name, table.cityId)],
)

export const studies = pgTable(
  'study',
  {
    id: id(),
    /** Origin of the record (`seed`, `clinicaltrials.gov`, `own`) and its key there: an import finds it by both. */
    source: text('source').notNull(),
    sourceKey: text('source_key').notNull(),
    title: text('title').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    /** Market areas; empty means everywhere. */
    dmas: integer('dmas')
      .array()
      .notNull()
      .default(sql`'{}'`),
    sponsored: boolean('sponsored').notNull().default(false),
    requirements: jsonb('requirements').$type<Requirement[]>().notNull().default([]),
    online: boolean('online').notNull().default(false),
    companyId: integer('company_id').references(() => companies.id),
    cityId: integer('city_id').references(() => cities.id),
    facilityId: integer('facility_id').references(() => facilities.id),
    /** Calendar days, `YYYY-MM-DD`. */
    expireOn: date('expire_on', { mode: 'string' }),
    publishOn: date('publish_on', { mode: 'string' }).notNull(),
    /** Names of stored or drawn images, without size: the last part of `/img/{w}x{h}/{name}`. */
    image1x1: text('image_1x1'),
    image2x1: text('image_2x1'),
    ageDisplay: text('age_display'),
    genderDisplay: text('gender_display'),
    payDisplay: text('pay_display'),
    /** Sanitized HTML. */
    longDescription: text('long_description').notNull(),
    registrationLink: text('registration_link'),
    registrationEmail: text('registration_email'),
    registrationPhone: text('registration_phone'),
    noAds: boolean('no_ads').notNull().default(false),
    /** In which people can take part. */
    languages: text('languages').$type<StudyLanguages>().notNull().default('en'),
    /** How long the study takes, by `longDescription`; empty where it does not say, null for a trial. */
    duration: text('duration'),
    /** Of a study that is written at the desk, earliest first; none where it names none. */
    sessions: jsonb('sessions').$type<ListedSession[]>().notNull().default([]),
    /** Points for those whom an answer screens out. */
    screenOutPoints: integer('screen_out_points').notNull().default(0),
    /** The last places that nobody has, see `count-seats.ts`; null while there are more, or none. */
    seatsLeft: smallint('seats_left'),
    /** A trial's status for participants in the US, in the registry's words: `RECRUITING`; null for other studies. */
    status: text('status'),
    /** The month (`YYYY-MM`) or day for which the sponsor last confirmed a trial's record. */
    confirmedOn: text('confirmed_on'),
    /** The day on which the registry last published a change of the record. */
    sourceUpdatedOn: date('source_updated_on', { mode: 'string' }),
    /** The last day of a trial by its sponsor's plan. */
    plannedEndOn: date('planned_end_on', { mode: 'string' }),
    /** A trial's conditions and keywords in its sponsor's words, and the registry's MeSH terms with those above them. */
    conditions: names('conditions'),
    meshTerms: names('mesh_terms'),
    keywords: names('keywords'),
    meshAncestors: names('mesh_ancestors'),
    /** Whether a trial takes people without its conditions; null if the registry does not say it. */
    healthyVolunteers: boolean('healthy_volunteers'),
    /** JSON text of a trial's facts for its page, see `src/shared/domain/studies/trial-facts.ts`. */
    trialFacts: text('trial_facts'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Differs when a field of the study's text does. */
    textHash: text('text_hash')
      .notNull()
      .generatedAlwaysAs(
        sql`hashtextextended(long_description, hashtextextended(coalesce(registration_link, ''), hashtextextended(coalesce(registration_email, ''), hashtextextended(coalesce(registration_phone, ''), hashtextextended(coalesce(trial_facts, ''), 0)))))::text`,
      ),
  },
  (table) => [uniqueIndex('study_source').on(table.source, table.sourceKey)],
)

/** The study of a row, which goes with it. */
export const studyId = () => belongsTo('study_id', () => studies.id)

/** When a study was first open: what has come since a market area was last told of new studies. */
export const openedStudies = pgTable(
  'opened_study',
  {
    studyId: studyId().primaryKey(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [index('opened_study_at').on(table.openedAt)],
)

/**
 * Records of a source that an import has closed, or has seen closed, with the day of their last change there. An older
 * record does not open them again.
 */
export const closedRecords = pgTable(
  'closed_record',
  {
    source: text('source').notNull(),
    sourceKey: text('source_key').notNull(),
    sourceUpdatedOn: date('source_updated_on', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceKey] })],
)

/** Facilities of trials, apart from those that section 7's answers hold. A text that the registry lacks is empty. */
export const siteFacilities = pgTable(
  'site_facility',
  {
    id: id(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    /** Postal abbreviation. */
    state: text('state').notNull(),
    /** Five digits. */
    zip: text('zip').notNull(),
    /** Hundredths of a degree; null if the place is unknown. */
    latitude: smallint('latitude'),
    longitude: smallint('longitude'),
  },
  (table) => [
    uniqueIndex('site_facility_named').on(
      table.name,
      table.city,
      table.state,
      table.zip,
      table.latitude,
      table.longitude,
    ),
  ],
)

/** US sites of trials, without anybody's name. A writer also writes to the study, by which changes are found. */
export const studySites = pgTable(
  'study_site',
  {
    studyId: studyId(),
    /** Position of the site in the trial's record, from 0. */
    position: integer('position').notNull(),
    facilityId: integer('facility_id')
      .notNull()
      .references(() => siteFacilities.id),
    /** The site's own status in the registry's words; null if it has none. */
    status: text('status'),
    /** The site's own number as in a `tel:` link: `+16175550100;ext=12`. */
    phone: text('phone'),
    email: text('email'),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.position] })],
)

export const onlineSurveys = pgTable('online_survey', {
  id: id(),
  title: text('title').notNull(),
  imageUrl: text('image_url'),
  targetUrl: text('target_url').notNull(),
  ageDisplay: text('age_display'),
  genderDisplay: text('gender_display'),
  formatValue: text('format_value'),
  value: text('value').notNull().default(''),
  expireOn: date('expire_on', { mode: 'string' }),
  publishOn: date('publish_on', { mode: 'string' }),
})

/** Raised by every change of the catalogue; a cached body is valid for one revision. A single row. */
export const catalogueRevision = pgTable('catalogue_revision', {
  id: integer('id').primaryKey().default(1),
  revision: bigint('revision', { mode: 'number' }).notNull().default(1),
})

/**
 * Pieces of the catalogue, and changes between two of them. All can be made again, so no backup holds them. A replaced
 * piece stays for a while, because changes are made from it.
 */
export const pieces = pgTable(
  'piece',
  {
    kind: text('kind').notNull().$type<'studies' | 'newest' | 'sites' | 'conditions' | 'texts' | 'change'>(),
    /** A market area, the nation, a state; for texts also their range. */
    place: text('place').notNull(),
    name: text('name').notNull(),
    /** Digest of the rows of the database that the piece is made of. */
    madeOf: text('made_of').notNull(),
    /** The JSON text in brotli; null for texts, which are made when they are asked for. */
    body: bytes('body').$type<Uint8Array<ArrayBuffer>>(),
    madeAt: instant('made_at').notNull(),
    /** Null for a piece of the newest edition. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.place, table.name] }),
    index('piece_name').on(table.name),
  ],
)
