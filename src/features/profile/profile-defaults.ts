import type { ProfileData } from '#contract/answers/participant.ts'
import {
  type OptionalProfileField,
  ProfileBody,
  type ProfilePost,
  optionalProfileFields,
} from '#contract/answers/profile.ts'
import type { OpenedForm } from '#offline/outbox/entry.ts'
import { textOf } from '#offline/outbox/merge-profile.ts'
import * as v from 'valibot'

/** The host's profile by field; values that the form could not send are left out. */
export function profileDefaults(data: ProfileData): Partial<ProfileBody> {
  const known: Record<string, unknown> = data
  const readable = Object.entries(ProfileBody.entries).filter(([name, schema]) => v.is(schema, known[name]))
  return v.parse(v.partial(ProfileBody), Object.fromEntries(readable.map(([name]) => [name, known[name]])))
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
      .filter((name) => held[name] !== undefined && !v.is(ProfileBody.entries[name], held[name]))
      .map((name) => [name, held[name]]),
  )
}

/**
 * The profile without optional fields that the form could not read and that are still unanswered: the host keeps their
 * values.
 */
export function withoutUnread(profile: ProfileBody, unread: UnreadAnswers): ProfilePost {
  const post: ProfilePost = { ...profile }
  for (const name of unread.keys()) if (profile[name] === null) delete post[name]
  return post
}
