import { City, Company, Facility, ListedSession } from './catalogue.ts'
import * as v from 'valibot'

/** Rows of the pieces of a catalogue, see `editions.ts`. They leave out empty fields. */

const RowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))
const text = v.optional(v.string())
const amount = v.optional(v.number())
const flag = v.optional(v.boolean())
const id = v.optional(RowId)

/** A head in a piece. It has the types of `StudyHead`, but leaves out empty fields. */
const HeadRow = v.object({
  id: RowId,
  title: v.pipe(v.string(), v.nonEmpty()),
  category: id,
  dmas: v.optional(v.array(RowId)),
  sponsored: flag,
  requirements: v.optional(v.array(v.object({ field: v.string(), op: v.string(), value: v.string() }))),
  online: flag,
  company: id,
  city: id,
  facility: id,
  expire_at: text,
  publish_at: text,
  outtrack: text,
  image_1x1_url: text,
  image_2x1_url: text,
  age_display: text,
  gender_display: text,
  pay_display: text,
  calc_no_ads: flag,
  status: text,
  confirmed_at: text,
  planned_end: text,
  conditions: text,
  languages: text,
  duration: text,
  minutes: amount,
  hourly_pay: amount,
  sessions: v.optional(v.array(ListedSession)),
  screen_out_points: amount,
  seats_left: amount,
})

/** A row of a piece of texts: `StudyText` without its empty fields. */
export const StudyTextRow = v.object({
  id: RowId,
  long_description: text,
  registration_link: text,
  registration_email: text,
  registration_phone: text,
  trial: text,
})
export type StudyTextRow = v.InferOutput<typeof StudyTextRow>

export const rowSchemas = {
  studies: HeadRow,
  cities: City,
  facilities: Facility,
  companies: Company,
} as const
