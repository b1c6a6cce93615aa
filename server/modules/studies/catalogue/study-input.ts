import type { Requirement, StudyLanguages } from '#contract/answers/catalogue.ts'

/**
 * A study of a source, without our ids: the input of `saveStudies` from seed and import. `source` and
 * `sourceKey` together identify the record permanently; saving it again updates it.
 */
export interface StudyInput {
  source: 'seed' | 'clinicaltrials.gov' | 'own'
  sourceKey: string
  title: string
  categorySlug: string
  /** Market area numbers; empty means everywhere. */
  dmas: number[]
  sponsored: boolean
  requirements: Requirement[]
  online: boolean
  company: string | null
  city: { name: string; state: string } | null
  facility: string | null
  /** Calendar day `YYYY-MM-DD`, or null without one. */
  expireOn: string | null
  publishOn: string
  /** Image name for `/img/{w}x{h}/{name}`. */
  image1x1: string | null
  image2x1: string | null
  ageDisplay: string | null
  genderDisplay: string | null
  payDisplay: string | null
  /** HTML; sanitized on saving, whatever its source. */
  longDescription: string
  registrationLink: string | null
  registrationEmail: string | null
  registrationPhone: string | null
  noAds: boolean
  /** English unless a source says otherwise. */
  languages?: StudyLanguages
  /** Only trials have them. */
  trial?: TrialDetails
}

/** Facts of a trial beyond a study's fields, as a registry states them. */
export interface TrialDetails {
  /** The status for participants in the US, in the registry's words: `RECRUITING`. */
  status: string
  /** The month (`YYYY-MM`) or day for which the sponsor last confirmed the record. */
  confirmedOn: string | null
  /** The day (`YYYY-MM-DD`) on which the registry last published a change. */
  sourceUpdatedOn: string | null
  /** The last day (`YYYY-MM-DD`) by the sponsor's plan. */
  plannedEndOn: string | null
  conditions: string[]
  keywords: string[]
  meshTerms: string[]
  meshAncestors: string[]
  /** Null if the registry does not say it. */
  healthyVolunteers: boolean | null
  /** JSON text, see `src/domain/studies/trial-facts.ts`. */
  trialFacts: string | null
  /** US sites in the order of the record. */
  sites: SiteInput[]
}

/** A site of a trial. Texts of its facility are empty where the registry has none. */
export interface SiteInput {
  facility: SiteFacility
  /** The site's status in the registry's words; null if it has none. */
  status: string | null
  /** The number as in a `tel:` link (RFC 3966): `+16175550100;ext=12`. */
  phone: string | null
  email: string | null
}

export interface SiteFacility {
  name: string
  city: string
  /** Postal abbreviation. */
  state: string
  /** Five digits. */
  zip: string
  /** Hundredths of a degree; null if the place is unknown. */
  latitude: number | null
  longitude: number | null
}

export interface SaveCounts {
  inserted: number
  updated: number
  unchanged: number
}
