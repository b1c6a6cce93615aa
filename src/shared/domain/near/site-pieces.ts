import type { FacilityRow, SiteRow } from '#contract/answers/site-rows.ts'

/** The tables of a piece of sites: those of trials in one state. */
export interface SitesPiece {
  /** Facilities by number. */
  facilities: Record<string, FacilityRow>
  /** Sites by study id. */
  sites: Record<string, readonly SiteRow[]>
}

/** Found by a search too. */
export const healthyKeyword = 'Healthy Volunteers'

/** The tables of the piece of conditions, each of names by study id. */
export interface ConditionsPiece {
  /** Conditions in the registry's words, and as MeSH terms. */
  conditions: Record<string, readonly string[]>
  /** The sponsor's keywords, and `healthyKeyword` where those are taken. */
  keywords: Record<string, readonly string[]>
  /** MeSH terms above those of the conditions. */
  above: Record<string, readonly string[]>
}
