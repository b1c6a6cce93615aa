import { Count, DateTime, Id, Text } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Reason } from './operators.ts'
import { Day, correctedEntries } from './own-studies.ts'

/** Filters of the table of imported studies. `answered` have answers; operators made `hidden` and `corrected`. */
export const studyFilters = ['open', 'closed', 'featured', 'hidden', 'corrected', 'answered'] as const
export type StudyFilter = (typeof studyFilters)[number]

export const CatalogueStudyRow = v.object({
  id: Id,
  source: Text,
  source_key: Text,
  title: Text,
  category: Id,
  featured: v.boolean(),
  open: v.boolean(),
  hidden: v.boolean(),
  corrected: v.boolean(),
  publish_on: Day,
  expire_on: v.nullable(Day),
  updated_at: DateTime,
})
export type CatalogueStudyRow = v.InferOutput<typeof CatalogueStudyRow>

/** Rows of a page of the table, at most. */
export const studiesOfPage = 200

/** One page of the table, newest first. */
export const CatalogueStudiesAnswer = v.object({
  rows: v.array(CatalogueStudyRow),
  /**
   * The table as the first page found it; null in answers with other pages. A page is asked for by the ids that it lies
   * between, so it has the same rows when studies are added meanwhile.
   */
  table: v.nullable(
    v.object({
      /** Number of rows that the filters leave. */
      total: v.number(),
      /** Id of the first row of each page. */
      starts: v.array(Id),
    }),
  ),
})
export type CatalogueStudiesAnswer = v.InferOutput<typeof CatalogueStudiesAnswer>

export const StudyChoicesAnswer = v.object({
  categories: v.array(v.object({ id: Id, title: Text, slug: Text })),
  /** Whole dollars of gift cards, the least first. */
  card_dollars: v.array(Count),
})

/** Market areas that were named in words, numbers or ZIP codes. */
export const MarketAreasAnswer = v.object({
  areas: v.array(v.object({ dma: Id, title: Text })),
  /** Texts that name none. */
  unknown: v.array(v.string()),
})
export type MarketAreasAnswer = v.InferOutput<typeof MarketAreasAnswer>

const Fields = v.partial(v.strictObject({ ...correctedEntries, featured: v.boolean() }))
export type CorrectedFields = v.InferOutput<typeof Fields>

/** Replaces the whole correction. Without fields, and not hidden, the source's values count again. */
export const CorrectionBody = v.strictObject({
  /** The version that the change starts from; 0 if there was no correction. */
  version: Count,
  fields: Fields,
  hidden: v.boolean(),
  reason: Reason,
})
export type CorrectionBody = v.InferOutput<typeof CorrectionBody>

export const CatalogueStudyAnswer = v.object({
  row: CatalogueStudyRow,
  /** The values that participants see. */
  shown: v.required(Fields),
  /** Name of the wide picture; null for none. */
  picture: v.nullable(Text),
  /** Null if the study is as its source has it. */
  correction: v.nullable(
    v.object({
      version: v.number(),
      fields: Fields,
      /** The source's values of these fields. */
      original: Fields,
      hidden: v.boolean(),
      reason: v.nullable(Text),
      at: DateTime,
      by: Text,
    }),
  ),
  /** The version that a new correction starts from. */
  version: v.number(),
})
export type CatalogueStudyAnswer = v.InferOutput<typeof CatalogueStudyAnswer>
