import type { FacilityRow, SiteRow } from '#contract/answers/site-rows.ts'

/** The tables of a piece of sites: those of trials in one state. */
export interface SitesPiece {
  /** Facilities by number. */
  facilities: Record<string, FacilityRow>
  /** Sites by study id. */
  sites: Record<string, readonly SiteRow[]>
}

/** The table of the piece of conditions. */
export interface ConditionsPiece {
  /** Names by study id, as the registry gives them, and MeSH terms. */
  conditions: Record<string, readonly string[]>
}
