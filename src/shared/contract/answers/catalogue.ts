import * as v from 'valibot'
import {
  DateText,
  EndDate,
  Flag,
  Id,
  OptionalId,
  OptionalText,
  ScalarText,
  Text,
  completeListOf,
  optional,
  tableOf,
} from '#contract/base/values.ts'

/** The public catalogue (specification, section 3): studies and the tables they refer to by id. */

export const Category = v.object({ id: Id, title: Text, slug: Text })
export type Category = v.InferOutput<typeof Category>

export const Company = v.object({ id: Id, name: Text })
export type Company = v.InferOutput<typeof Company>

/** Fields beyond `id` are not in the specification; ours are in design.md, section 3. */
export const City = v.object({ id: Id, name: Text, state: OptionalText })
export type City = v.InferOutput<typeof City>

export const Facility = v.object({ id: Id, name: Text })
export type Facility = v.InferOutput<typeof Facility>

/** One rule a participant must meet. Only `_age` and `gender` are checked in the portal (section 5). */
export const Requirement = v.object({
  field: Text,
  op: Text,
  value: v.pipe(ScalarText, v.trim()),
})
export type Requirement = v.InferOutput<typeof Requirement>

/** Stands for a market area that cannot be read: no area has this number. */
export const unreadArea = 0

/** Stands for a requirement that cannot be read. Nobody fails it, and it is named to the participant. */
export const unreadRequirement: Requirement = { field: '', op: '', value: '' }

/** The fields of a study that lists, cards, filters and eligibility read. */
export const StudyHead = v.object({
  id: Id,
  title: Text,
  category: OptionalId,
  /** Market areas the study is open to, `unreadArea` among them; none means everywhere. */
  dmas: completeListOf(Id, unreadArea),
  sponsored: Flag,
  requirements: completeListOf(Requirement, unreadRequirement),
  online: Flag,
  company: OptionalId,
  city: OptionalId,
  facility: OptionalId,
  expire_at: EndDate,
  publish_at: optional(DateText),
  /** Path on the API host that counts the click and redirects to the study's own page. */
  outtrack: OptionalText,
  image_1x1_url: OptionalText,
  image_2x1_url: OptionalText,
  age_display: OptionalText,
  gender_display: OptionalText,
  pay_display: OptionalText,
  calc_no_ads: Flag,
})
export type StudyHead = v.InferOutput<typeof StudyHead> & {
  [Field in keyof AddedHeadFields]?: AddedHeadFields[Field] | undefined
}

/** In which languages people can take part in a study. */
export const studyLanguages = ['en', 'es', 'en-es'] as const
export type StudyLanguages = (typeof studyLanguages)[number]

/** A session of a study, for those who look for one. */
export const ListedSession = v.object({
  starts_at: v.string(),
  /** Day and time by the clocks of the place, `YYYY-MM-DDTHH:MM`. */
  local: v.string(),
  /** Names the clocks: `America/Chicago`. */
  time_zone: v.string(),
  minutes: v.number(),
  /** Null where the study says none, or a link, which is for those with a place alone. */
  place: v.nullable(v.string()),
})
export type ListedSession = v.InferOutput<typeof ListedSession>

const AddedText = v.optional(v.fallback(v.string(), ''))

const Amount = v.optional(v.fallback(v.nullable(v.number()), null))

/** Known fields that a head in a piece adds to section 3's study; all but the last seven are a trial's. */
const addedHead = {
  /** Whether it takes participants already: `recruiting` or `opens-soon`. A host may send other states later. */
  status: AddedText,
  /** The month (`YYYY-MM`) or day for which the source last confirmed the record. */
  confirmed_at: AddedText,
  /** The last day by the sponsor's plan, if it has passed although the trial goes on. */
  planned_end: AddedText,
  /** Its subject, in its sponsor's words: the first conditions, with commas between them. */
  conditions: AddedText,
  /** See `studyLanguages`; null for English alone. A host may send other languages later. */
  languages: AddedText,
  /** How long a study takes, in the words of its description; null for a trial and where the study does not say. */
  duration: AddedText,
  /** The duration in minutes, and whole dollars per hour, where the study states a single duration and sum. */
  minutes: Amount,
  hourly_pay: Amount,
  /** All of them, earliest first; also those that are over. */
  sessions: v.optional(v.fallback(v.array(ListedSession), () => [])),
  /** Points for those whom an answer screens out. */
  screen_out_points: Amount,
  /** The last places that nobody has: named when they are few. */
  seats_left: Amount,
}
export type AddedHeadFields = {
  [Field in keyof typeof addedHead]: NonNullable<v.InferOutput<(typeof addedHead)[Field]>> | null
}

/** The fields that only the study's own page and the comparison read. */
export const StudyText = v.object({
  /** HTML written by strangers: sanitize before rendering. */
  long_description: OptionalText,
  registration_link: OptionalText,
  registration_email: OptionalText,
  registration_phone: OptionalText,
})
export type StudyText = v.InferOutput<typeof StudyText> & {
  /** JSON text of a trial's facts, see `trial-facts.ts`; in pieces alone. */
  trial?: string | null | undefined
}

export const Study = v.object({ ...StudyHead.entries, ...StudyText.entries })
export type Study = v.InferOutput<typeof Study>

/** A study that was asked for on its own. Our host adds what the pieces hold of a trial. */
export const OneStudy = v.object({ ...Study.entries, ...addedHead, trial: AddedText })

/** Older online survey, listed on the survey panels page. */
export const OnlineSurvey = v.object({
  id: Id,
  title: Text,
  image_url: OptionalText,
  outtrackURL: OptionalText,
  age_display: OptionalText,
  gender_display: OptionalText,
  formatValue: OptionalText,
  expire_at: optional(DateText),
  publish_at: optional(DateText),
  value: v.optional(v.fallback(Text, ''), ''),
})
export type OnlineSurvey = v.InferOutput<typeof OnlineSurvey>

export const CategoriesAnswer = v.object({ categories: tableOf(Category) })
export const CompaniesAnswer = v.object({ companies: tableOf(Company) })
export const OnlineSurveysAnswer = v.object({ online_surveys: tableOf(OnlineSurvey) })
