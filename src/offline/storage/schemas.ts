import { Category, City, Company, Facility, OneStudy, OnlineSurvey } from '#contract/answers/catalogue.ts'
import type { StudyTextRow } from '#contract/answers/piece-rows.ts'
import { Cashout, LedgerAnswer } from '#contract/answers/earnings.ts'
import { IdentityAnswer } from '#contract/answers/identity.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import { ParticipationsAnswer } from '#contract/answers/participations.ts'
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
  study: OneStudy,
  cities: v.record(v.string(), City),
  facilities: v.record(v.string(), Facility),
  categories: v.record(v.string(), Category),
  companies: v.record(v.string(), Company),
})
export type SingleStudy = v.InferOutput<typeof SingleStudy>

/** First part of the query key of a single study. */
export const singleStudyRoot = 'study'

/** First part of the query key of a study's text. */
export const studyTextRoot = 'study_text'

/** First part of the query key of the catalogue. */
export const catalogueRoot = 'catalogue'

export const publicRoots: readonly unknown[] = [
  catalogueRoot,
  studyTextRoot,
  'categories',
  'companies',
  'online_surveys',
  'other_areas',
]

/** First part of the query key of the saved studies. */
export const savedRoot = 'saved_studies'

/** Number of lines of For you; null if none is there and none is to come. Only this device knows it. */
export const newsCountQuery = {
  queryKey: ['news_count'] as const,
  queryFn: (): number | null => null,
  enabled: false,
}

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
  participations: ParticipationsAnswer,
  news_count: v.number(),
}

/** The edition of the catalogue on the device. Its pieces are records of their own. */
export const KeptEdition = v.object({
  version: v.literal(schemaVersion),
  places: v.array(v.string()),
  /** Number of open studies at the host, those of places that are not held included. */
  count: v.number(),
  /** Market area for which it was fetched. */
  area: v.nullable(v.number()),
  /** When the host last confirmed it, in milliseconds since 1970. */
  confirmedAt: v.number(),
  /** See `Catalogue`. Editions of former versions have none. */
  arrived: v.optional(v.record(v.string(), v.number())),
})
export type KeptEdition = v.InferOutput<typeof KeptEdition>

/** A piece of the catalogue, as text: thousands of rows are read about twice as fast as by a structured clone. */
export const KeptPiece = v.object({
  place: v.string(),
  name: v.string(),
  text: v.string(),
  /** `table/number` of each row that could not be read. */
  dropped: v.array(v.string()),
})
export type KeptPiece = v.InferOutput<typeof KeptPiece>

export interface KeptCatalogue {
  edition: Omit<KeptEdition, 'places' | 'version'>
  pieces: readonly KeptPiece[]
  /** The texts of a host that sends them with the studies. */
  texts?: readonly StudyTextRow[]
}
