/** Rows by id, or a list of them. */
export type Rows = readonly unknown[] | Readonly<Record<string, unknown>>

/** What a minimal host lists: answers of section 7 of the specification, as they are sent. */
export interface HostedCatalogue {
  /** API segment of the product. */
  api: string
  /** The answer with all listed studies. */
  active: Readonly<Record<string, unknown>>
  categories: Rows
  companies: Rows
  onlineSurveys: Rows
  providerSurveys: Rows
  /** Answers about single studies, by the study's id. */
  studies: Readonly<Record<string, unknown>>
  /** Questions, by the study's id. */
  intakes: Readonly<Record<string, unknown>>
}

/** Where a link out of the portal leads: the rest of its address after `/outtrack/`. Null: nowhere. */
export type FollowLink = (link: string) => string | null
