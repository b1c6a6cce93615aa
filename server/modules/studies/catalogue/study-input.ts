import type { Requirement } from '#contract/answers/catalogue.ts'

/**
 * A study of a source, without our ids: the input of `saveStudies` from seed and import. `source` and
 * `sourceKey` together identify the record permanently; saving it again updates it.
 */
export interface StudyInput {
  source: 'seed' | 'clinicaltrials.gov'
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
}

export interface SaveCounts {
  inserted: number
  updated: number
  unchanged: number
}
