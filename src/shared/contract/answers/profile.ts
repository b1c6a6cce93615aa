import * as v from 'valibot'
import { tidyZip } from '#contract/base/typed-digits.ts'
import { TypedLine, TypedText, isVisibleLine } from '#contract/base/typed-text.ts'

/** Fields of the participant's profile (specification, section 3). */

export const genders = ['Male', 'Female', 'Prefer not to say'] as const
export const ethnicities = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Native Hawaiian or Other Pacific Islander',
  'White',
  'Two or More Races',
  'Other',
  'Prefer not to say',
] as const
export const phoneTypes = ['Android', 'iOS', 'Other', 'Prefer not to say'] as const
export const petChoices = ['Dog(s)', 'Cat(s)', 'Both dog(s) and cat(s)', 'Other', 'None'] as const
export const yesNo = ['Yes', 'No'] as const
export const joinReasons = ['I like giving my opinion', 'I want to earn extra cash', 'Both', 'Other'] as const

/** Free text: bounded, on one line, without invisible characters. Only spaces at its ends are trimmed. */
const PersonText = v.pipe(TypedLine, v.check(isVisibleLine), v.trim(), v.maxLength(200))

/** An optional answer; an empty form control sends null or empty text. */
const unanswered = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.optional(
    v.pipe(
      v.union([
        v.null(),
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        schema,
      ]),
    ),
    null,
  )

/** Earlier years are typing errors, such as a year typed with two digits: nobody who answers was born before. */
export const earliestYear = 1900

/** `DD/MM/YYYY`, the date field's value on the wire; must be a day that exists, of the earliest year or a later one. */
export const DayMonthYear = v.pipe(
  v.string(),
  v.regex(/^\d{2}\/\d{2}\/\d{4}$/),
  v.check((text) => {
    const [day = 0, month = 0, year = 0] = text.split('/').map(Number)
    const date = new Date(Date.UTC(year, month - 1, day))
    return year >= earliestYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  }),
)

/** Body of the profile post. Field names and choice labels are those of section 3. */
export const ProfileBody = v.strictObject({
  first_name: v.pipe(PersonText, v.nonEmpty()),
  last_name: unanswered(PersonText),
  postal_code: v.pipe(TypedText, v.transform(tidyZip), v.trim(), v.regex(/^\d{5}(?:-\d{4})?$/)),
  dob: DayMonthYear,
  gender: v.picklist(genders),
  ethnicity: unanswered(v.picklist(ethnicities)),
  phone_type: unanswered(v.picklist(phoneTypes)),
  pets: unanswered(v.picklist(petChoices)),
  interested_in_flex_work: unanswered(v.picklist(yesNo)),
  free_samples: unanswered(v.picklist(yesNo)),
  why_join: unanswered(v.picklist(joinReasons)),
})
export type ProfileBody = v.InferOutput<typeof ProfileBody>

export const optionalProfileFields = [
  'last_name',
  'ethnicity',
  'phone_type',
  'pets',
  'interested_in_flex_work',
  'free_samples',
  'why_join',
] as const satisfies readonly (keyof ProfileBody)[]
export type OptionalProfileField = (typeof optionalProfileFields)[number]

/** The post's body, without optional fields whose stored value the form could not read: the host keeps them. */
export const ProfilePost = v.partial(ProfileBody, optionalProfileFields)
export type ProfilePost = v.InferOutput<typeof ProfilePost>
