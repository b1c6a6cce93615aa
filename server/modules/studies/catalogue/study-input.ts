import type { StudyLanguages } from '#contract/answers/catalogue.ts'
import type { siteFacilities, studies, studySites } from '#server/db/schema.ts'

/** A row of the catalogue, as it is read and as it is stored. */
export type StoredStudy = typeof studies.$inferSelect
export type NewStudy = typeof studies.$inferInsert

/**
 * A study of a source, without our ids: the input of `saveStudies` from seed and import. `source` and
 * `sourceKey` together identify the record permanently; saving it again updates it.
 */
export interface StudyInput extends Omit<
  StoredStudy,
  | keyof TrialDetails
  | 'id'
  | 'categoryId'
  | 'companyId'
  | 'cityId'
  | 'facilityId'
  | 'languages'
  | 'duration'
  | keyof Recruited
  | 'seatsLeft'
  | 'updatedAt'
  | 'textHash'
> {
  source: 'seed' | 'clinicaltrials.gov' | 'own'
  categorySlug: string
  company: string | null
  city: { name: string; state: string } | null
  facility: string | null
  /** HTML; sanitized on saving, whatever its source. */
  longDescription: string
  /** English unless a source says otherwise. */
  languages?: StudyLanguages
  /** Only studies of the desk have them. */
  recruited?: Recruited
  /** Only trials have them. */
  trial?: TrialDetails
}

export type Recruited = Pick<StoredStudy, 'sessions' | 'screenOutPoints'>

/** Facts of a trial beyond a study's fields, as a registry states them. */
export interface TrialDetails extends Pick<
  StoredStudy,
  | 'confirmedOn'
  | 'sourceUpdatedOn'
  | 'plannedEndOn'
  | 'conditions'
  | 'keywords'
  | 'meshTerms'
  | 'meshAncestors'
  | 'healthyVolunteers'
  | 'trialFacts'
> {
  status: string
  /** US sites in the order of the record. */
  sites: SiteInput[]
}

export interface SiteInput extends Pick<typeof studySites.$inferSelect, 'status' | 'phone' | 'email'> {
  facility: SiteFacility
}

export type SiteFacility = Omit<typeof siteFacilities.$inferSelect, 'id'>

export interface SaveCounts {
  inserted: number
  updated: number
  unchanged: number
}
