import type { ProfileData } from '#contract/answers/participant.ts'
import {
  type OptionalProfileField,
  ProfileBody,
  type ProfilePost,
  ethnicities,
  genders,
  joinReasons,
  optionalProfileFields,
  petChoices,
  phoneTypes,
  yesNo,
} from '#contract/answers/profile.ts'
import { type OpenedForm, textOf } from '#offline/outbox/operations.ts'
import * as v from 'valibot'

/** The host's profile by field; values that the form could not send are left out. */
export function profileDefaults(data: ProfileData): Partial<ProfileBody> {
  const read = fieldNames.map((name) => [name, readValue(name, data[name])])
  return v.parse(v.partial(ProfileBody), Object.fromEntries(read.filter(([, value]) => value !== undefined)))
}

const fieldNames = v.keyof(ProfileBody).options
const choices = [...genders, ...ethnicities, ...phoneTypes, ...petChoices, ...yesNo, ...joinReasons]
const spellings = new Map<unknown, string>(choices.map((choice) => [choice.toLowerCase(), choice]))

/** A host's value as the form has it, a choice whatever its capitals. Undefined if the form cannot hold it. */
function readValue(name: keyof ProfileBody, value: unknown): unknown {
  const forms = [value, spellings.get(String(value).toLowerCase())]
  return forms.find((form) => v.is(ProfileBody.entries[name], form))
}

/** Values with which the form was opened, and the fields of this post that the participant has changed in it. */
export function openedWith(data: ProfileData, post: ProfilePost): OpenedForm {
  const [held, start]: Record<string, unknown>[] = [data, profileDefaults(data)]
  const fields = Object.entries(post)
  return {
    values: Object.fromEntries(fields.map(([name]) => [name, textOf(held?.[name]) ?? null])),
    changed: fields.filter(([name, value]) => value !== (start?.[name] ?? null)).map(([name]) => name),
  }
}

/** Values of optional fields that the form cannot hold, by the host's names. */
export type UnreadAnswers = ReadonlyMap<OptionalProfileField, unknown>

export function unreadAnswers(data: ProfileData): UnreadAnswers {
  const held: Record<string, unknown> = data
  return new Map(
    optionalProfileFields
      .filter((name) => held[name] !== undefined && readValue(name, held[name]) === undefined)
      .map((name) => [name, held[name]]),
  )
}

/** The profile without unanswered optional fields that the form could not read: the host keeps their values. */
export function withoutUnread(profile: ProfileBody, unread: UnreadAnswers): ProfilePost {
  const post: ProfilePost = { ...profile }
  for (const name of unread.keys()) if (profile[name] === null) delete post[name]
  return post
}
