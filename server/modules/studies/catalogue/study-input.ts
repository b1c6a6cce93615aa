import type { Requirement } from '#contract/answers/catalogue.ts'

/**
 * A study as a source knows it, before it has ids of ours: what the seed and the import hand to `saveStudies`.
 * `source` and `sourceKey` together name the record for ever; saving it again updates it.
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
  /** Calendar day `YYYY-MM-DD`, or null when none is stated. */
  expireOn: string | null
  publishOn: string
  /** Image name that `/img/{w}x{h}/{name}` resolves. */
  image1x1: string | null
  image2x1: string | null
  ageDisplay: string | null
  genderDisplay: string | null
  payDisplay: string | null
  /** HTML; sanitised when it is saved, whoever wrote it. */
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
