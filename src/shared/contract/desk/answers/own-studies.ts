import { Requirement, studyLanguages } from '#contract/answers/catalogue.ts'
import { type IntakeField, ShowIf, intakeFieldTypes } from '#contract/answers/intake.ts'
import { DayMonthYear } from '#contract/answers/profile.ts'
import { tidyNumber } from '#contract/base/typed-digits.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import { Count, DateTime, Id, Text } from '#contract/base/values.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import * as v from 'valibot'
import { Reason } from './operators.ts'
import { Line, Lines } from '#contract/base/typed-lines.ts'
import { OptionalRecruiting, OptionalScreening } from './recruiting.ts'

/** `scheduled`: published from its first day. `full`: until it had all places or answers; its people keep the page. */
export const ownStudyStates = ['draft', 'template', 'scheduled', 'published', 'full', 'closed'] as const
export type OwnStudyState = (typeof ownStudyStates)[number]

const OptionalLine = (maximum: number) => v.nullable(Line(maximum))

/** The fields of a study that are also corrected in imported ones. */
export const correctedEntries = {
  title: Line(300),
  age_display: OptionalLine(100),
  gender_display: OptionalLine(100),
  pay_display: OptionalLine(100),
  /** HTML. The host keeps the tags of `description-tags.ts` only. */
  long_description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(20_000)),
  registration_link: v.nullable(v.pipe(Line(1000), v.check(isWebAddress))),
  registration_email: v.nullable(v.pipe(Line(320), v.email())),
  registration_phone: OptionalLine(50),
}

const TypedRequirement = v.pipe(
  Requirement,
  v.check(({ field, value }) => field.length + value.length <= 2000),
  v.transform(({ field, op, value }) => ({ field: tidyLine(field), op, value: tidyNumber(value) })),
)

const Option = v.strictObject({ value: Line(100), label: Line(200) })
const choices: readonly string[] = ['checkbox', 'radio']

/** One field of a questionnaire as it is written: stricter than `IntakeField`, which reads other hosts' too. */
export const Question = v.pipe(
  v.strictObject({
    /** Names the answer. It stays when the question is worded differently, so that answers keep their column. */
    key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/)),
    type: v.picklist(intakeFieldTypes),
    label: Line(500),
    placeholder: OptionalLine(200),
    required: v.boolean(),
    options: v.pipe(
      v.array(Option),
      v.maxLength(100),
      v.check((options) => areUnique(options.map(({ value }) => value))),
    ),
    description: v.nullable(Lines(1000)),
    /** The answer at the start: the value of an option, a day as `DD/MM/YYYY`, or a text. Boxes start unchecked. */
    defaultValue: OptionalLine(500),
    show_if: v.optional(v.nullable(ShowIf), null),
    screening: OptionalScreening,
  }),
  v.check(({ type, options }) => options.length > 0 === choices.includes(type)),
  v.forward(
    v.check((question) => canStartWithDefault(question)),
    ['defaultValue'],
  ),
)
export type Question = v.InferOutput<typeof Question> & IntakeField

function canStartWithDefault({
  type,
  options,
  defaultValue,
}: {
  type: string
  options: readonly { value: string }[]
  defaultValue: string | null
}): boolean {
  if (defaultValue === null) return true
  if (type === 'checkbox') return false
  if (type === 'date') return v.is(DayMonthYear, defaultValue)
  return type !== 'radio' || options.some(({ value }) => value === defaultValue)
}

function areUnique(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

/** A question may depend on a choice of an earlier one. */
function refersBack(
  earlier: readonly { key: string; options: readonly { value: string }[] }[],
  showIf: v.InferOutput<typeof ShowIf> | null,
): boolean {
  if (showIf === null) return true
  const values = new Set(earlier.find(({ key }) => key === showIf.key)?.options.map(({ value }) => value))
  return showIf.values.length > 0 && showIf.values.every((value) => values.has(value))
}

export const pictureLimits = { bytes: 5_000_000, pixels: 25_000_000, minWidth: 500, minHeight: 250 } as const

/** Name of an uploaded picture, which the image service knows (specification, section 7). */
const PictureName = v.pipe(v.string(), v.regex(/^own-[A-Za-z0-9_-]{27}\.webp$/))

/** Content of a study as an operator writes it. Every version is kept. */
export const OwnStudyContent = v.strictObject({
  ...correctedEntries,
  /** Slug of the category. */
  category: Line(100),
  /** Market areas; none means everywhere. */
  dmas: v.pipe(v.array(Id), v.maxLength(300)),
  requirements: v.pipe(v.array(TypedRequirement), v.maxLength(20)),
  online: v.boolean(),
  /** Contents from before there was a choice have none. */
  languages: v.optional(v.picklist(studyLanguages), 'en'),
  company: OptionalLine(200),
  city: v.nullable(v.strictObject({ name: Line(100), state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) })),
  facility: OptionalLine(200),
  no_ads: v.boolean(),
  /** Null: the category's cover. Contents from before there were pictures have none. */
  picture: v.optional(v.nullable(PictureName), null),
  /** The questionnaire; none if it is empty. */
  questions: v.pipe(
    v.array(Question),
    v.maxLength(60),
    v.check((questions) => areUnique(questions.map(({ key }) => key))),
    v.check((questions) =>
      questions.every(({ show_if }, index) => refersBack(questions.slice(0, index), show_if)),
    ),
  ),
  recruiting: OptionalRecruiting,
})
export type OwnStudyContent = v.InferOutput<typeof OwnStudyContent>

/** Calendar day `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)),
)
const Version = v.pipe(v.number(), v.integer(), v.minValue(1))

export const NewOwnStudyBody = v.strictObject({ content: OwnStudyContent })
/** `version` of every change is the version that it starts from: another one is refused as `changed-meanwhile`. */
export const OwnStudyBody = v.strictObject({
  version: Version,
  content: OwnStudyContent,
  /** Cancels the places in sessions that the content no longer has; participants read the reason. */
  call_off: v.optional(v.nullable(Reason), null),
})
/** Without a first day the study is a draft again; today or an earlier day publishes it. The last day is optional. */
export const ScheduleBody = v.pipe(
  v.strictObject({
    version: Version,
    publish_on: v.nullable(Day),
    close_on: v.nullable(Day),
    /** Without a first day: keeps it to write others from, instead of a draft. */
    is_template: v.optional(v.boolean(), false),
  }),
  v.check(({ publish_on, close_on }) => close_on === null || (publish_on ?? '') <= close_on),
)
export const CloseBody = v.strictObject({
  version: Version,
  reason: Reason,
  /** Declines those who still wait for a decision, and tells them. */
  decline: v.optional(v.boolean(), false),
})
export const FeatureBody = v.strictObject({ version: Version, featured: v.boolean() })
/** Deletes a draft that was never published. */
export const DeleteBody = v.strictObject({ version: Version })
/** Makes the content of version `to` the newest one. */
export const UndoBody = v.strictObject({ version: Version, to: Version })

/** The picture is stored; a study has it once a content that names it is saved. */
export const PictureAnswer = v.object({ picture: PictureName })

const State = v.picklist(ownStudyStates)

export const OwnStudyRow = v.object({
  id: Id,
  title: Text,
  state: State,
  featured: v.boolean(),
  version: Version,
  publish_on: v.nullable(Day),
  close_on: v.nullable(Day),
  updated_at: DateTime,
  updated_by: Text,
})
export type OwnStudyRow = v.InferOutput<typeof OwnStudyRow>

/** Newest first. */
export const OwnStudiesAnswer = v.object({
  studies: v.array(OwnStudyRow),
  /** The `before` of the next page; null at the end. */
  next: v.nullable(Id),
})
export type OwnStudiesAnswer = v.InferOutput<typeof OwnStudiesAnswer>

export const OwnStudyAnswer = v.object({
  ...OwnStudyRow.entries,
  content: OwnStudyContent,
  /** Id of the study in the catalogue; null if it was never published. */
  study_id: v.nullable(Id),
  /** Participants who have a place, and by the keys of the sessions. */
  taken: v.object({ places: Count, sessions: v.record(v.string(), Count) }),
  /** Points that participants have for it, and participants: with some, to be paid, and with a place ahead. */
  money: v.object({ points: v.number(), people: Count, unpaid: Count, ahead: Count }),
  /** Newest first. Scheduling, closing and featuring raise the version without a new content. */
  versions: v.array(v.object({ version: Version, at: DateTime, by: Text, content: OwnStudyContent })),
})
export type OwnStudyAnswer = v.InferOutput<typeof OwnStudyAnswer>
