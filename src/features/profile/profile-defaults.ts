import type { ProfileData } from '#contract/participant.ts'
import { ProfileBody } from '#contract/profile.ts'
import * as v from 'valibot'

/** What the host knows of the profile, field by field; a value that the form could not send is left out. */
export function profileDefaults(data: ProfileData): Partial<ProfileBody> {
  const known: Record<string, unknown> = data
  const readable = Object.entries(ProfileBody.entries).filter(([name, schema]) => v.is(schema, known[name]))
  return v.parse(v.partial(ProfileBody), Object.fromEntries(readable.map(([name]) => [name, known[name]])))
}
