import { Category, City, Company, Facility, OnlineSurvey, Study } from '#contract/answers/catalogue.ts'
import { Cashout, LedgerAnswer } from '#contract/answers/earnings.ts'
import { IdentityAnswer } from '#contract/answers/identity.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import { User } from '#contract/answers/participant.ts'
import { ProviderSurvey, SurveyAttempt } from '#contract/answers/surveys.ts'
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'

/**
 * The allow-list of query roots that are stored on the device, each with the schema that a stored answer must pass. A
 * query with another root is never stored. Raise the version when more fields of an answer are read than before: an
 * answer that is unchanged at the host is not parsed again.
 */
export const schemaVersion = 3

/** The participant as stored: without CSRF token and e-mail address. */
export const StoredUser = v.omit(User, ['csrf_token', 'email'])
export type StoredUser = v.InferOutput<typeof StoredUser>

/** Query key of the signed-in participant; its data is null for a visitor. */
export const userKey = ['user'] as const

/** A study that was fetched on its own, with the rows it refers to. */
const SingleStudy = v.object({
  study: Study,
  cities: v.record(v.string(), City),
  facilities: v.record(v.string(), Facility),
  categories: v.record(v.string(), Category),
  companies: v.record(v.string(), Company),
})
export type SingleStudy = v.InferOutput<typeof SingleStudy>

/** First part of the query key of a single study. */
export const singleStudyRoot = 'study'

/** First part of the query key of the catalogue. */
export const catalogueRoot = 'catalogue'

/** Roots of the host's public data. */
export const publicRoots: readonly unknown[] = [catalogueRoot, 'categories', 'companies', 'online_surveys']

/** First part of the query key of the saved studies. */
export const savedRoot = 'saved_studies'

export const smallRoots: Readonly<Record<string, v.GenericSchema>> = {
  user: StoredUser,
  categories: v.record(v.string(), Category),
  companies: v.record(v.string(), Company),
  [singleStudyRoot]: SingleStudy,
  [savedRoot]: v.array(Id),
  online_surveys: v.record(v.string(), OnlineSurvey),
  provider_surveys: v.array(ProviderSurvey),
  intakes: v.array(Id),
  intake: v.array(IntakeField),
  ledger: LedgerAnswer,
  cashouts: v.array(Cashout),
  survey_history: v.array(SurveyAttempt),
  identity: IdentityAnswer,
}

/** There are tens of thousands of them: a plain loop takes a tenth of the time of a schema for each. */
const positions = v.custom<number[]>(
  (value) => Array.isArray(value) && value.every((position) => Number.isInteger(position) && position >= 0),
)
const positionsByKey = v.record(v.string(), positions)
const positionsByFlag = v.object({ true: positions, false: positions })

/** The catalogue without its studies, which are stored in parts. */
export const CatalogueHead = v.object({
  version: v.literal(schemaVersion),
  /** Milliseconds since 1970: time of the fetch. */
  updatedAt: v.number(),
  madeOf: v.optional(v.string()),
  partCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  cities: v.record(v.string(), City),
  facilities: v.record(v.string(), Facility),
  indexes: v.object({
    newestFirst: positions,
    byMarketArea: positionsByKey,
    byCategory: positionsByKey,
    byCategorySlug: positionsByKey,
    byNationwide: positionsByFlag,
    bySponsored: positionsByFlag,
  }),
})
export type CatalogueHead = v.InferOutput<typeof CatalogueHead>

/** A part of the studies, in the order of the lists; each is checked when it is read. */
export const CataloguePart = v.array(v.unknown())
