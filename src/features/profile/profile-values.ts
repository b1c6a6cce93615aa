import { type Marked, msg, t } from '#language/language.ts'
import { ProfileBody, earliestYear } from '#contract/answers/profile.ts'
import { texts } from '#contract/base/texts.ts'
import { hiddenCharactersText, isVisibleLine, tooLongText } from '#contract/base/typed-text.ts'
import { fromDayMonthYear, isPast } from '#domain/dates/calendar.ts'
import * as v from 'valibot'

export const blankProfile = {
  first_name: '',
  last_name: '',
  postal_code: '',
  dob: '',
  ethnicity: '',
  phone_type: '',
  pets: '',
  interested_in_flex_work: '',
  free_samples: '',
  why_join: '',
} as const satisfies Record<Exclude<keyof ProfileBody, 'gender'>, ''>

/** The profile that the host accepts: the date of birth must be in the past. */
export const AnsweredProfile = v.strictObject({
  ...ProfileBody.entries,
  dob: v.pipe(
    ProfileBody.entries.dob,
    v.check((dob) => isPast(fromDayMonthYear(dob), new Date())),
  ),
})

const wrongValueTexts: Partial<Record<keyof ProfileBody, Marked>> = {
  postal_code: msg('Enter a five-digit ZIP code, such as 99999.'),
  dob: msg('Enter a date in the past, from {year} on.'),
}

/** Error text of an invalid field: a missing answer has the specification's message (section 5). */
export function profileErrorText(name: keyof ProfileBody, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') return texts.requiredField
  const wrongValue = wrongValueTexts[name] ?? (isVisibleLine(value) ? tooLongText : hiddenCharactersText)
  return t(wrongValue, { year: earliestYear })
}
