import * as v from 'valibot'
import {
  DateTime,
  Flag,
  Id,
  Numeric,
  OptionalId,
  OptionalText,
  Text,
  listOf,
  optional,
  optionalListOf,
} from '#contract/base/values.ts'

/** The signed-in participant (specification, section 3). */

/** The profile as the host keeps it: every answered form field, and the year of birth as `_birth_year`. */
const KeptProfile = v.looseObject({
  _birth_year: optional(v.pipe(Id, v.minValue(1900), v.maxValue(2200))),
  gender: OptionalText,
})
export const ProfileData = v.pipe(KeptProfile, v.transform(inFormOfPost))
export type ProfileData = v.InferOutput<typeof ProfileData>

/** A ZIP code as a number, a day in ISO 8601, a gender in small letters: form and fit of studies would miss them. */
function inFormOfPost(data: v.InferOutput<typeof KeptProfile>): v.InferOutput<typeof KeptProfile> {
  const { gender, postal_code: zip, dob } = data
  return {
    ...data,
    gender: gender?.replace(/^(fe)?male$/i, (_, isFemale) => (isFemale ? 'Female' : 'Male')) ?? null,
    ...(typeof zip === 'number' && { postal_code: String(zip).padStart(5, '0') }),
    ...(typeof dob === 'string' && { dob: dob.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/, '$3/$2/$1') }),
  }
}

const HiddenStudies = v.object({ focusgroup: optionalListOf(Id), onlinesurvey: optionalListOf(Id) })

/** `GET /d-api/v1/user/`. Only `enc_id` is required: it names the owner of all that the device keeps. */
export const User = v.object({
  email: OptionalText,
  first_name: OptionalText,
  age: optional(Numeric),
  /** Market area number. */
  dma: OptionalId,
  /** Points; null means that the host does not say, not that there are none. */
  balance: optional(Numeric),
  csrf_token: OptionalText,
  enc_id: Text,
  missing_profile: Flag,
  /** Acts that wait until the participant has confirmed the e-mail address (`confirmedActs`). */
  confirm_email_before: v.optional(v.fallback(listOf(Text), [])),
  profile_data: v.optional(v.fallback(ProfileData, { _birth_year: null, gender: null }), {}),
  hidden_studies: v.optional(v.fallback(HiddenStudies, { focusgroup: [], onlinesurvey: [] }), {}),
  /** Lines of For you that were put away on any device, by their numbers. */
  put_away: v.optional(v.fallback(listOf(Id), [])),
  /** The message that support has answered last, and when. */
  answered_message: v.optional(v.fallback(v.nullable(v.object({ reference: Text, at: DateTime })), null)),
})
export type User = v.InferOutput<typeof User>

export const CsrfTokenAnswer = v.object({ csrf_token: Text })

/** Ids of saved studies, the most recently saved first. */
export const SavedAnswer = v.object({ saved: listOf(Id) })
