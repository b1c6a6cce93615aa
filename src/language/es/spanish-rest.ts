import type { Dictionary } from '#language/language.ts'
import { applications } from './applications.ts'
import { earnings } from './earnings.ts'
import { identity } from './identity.ts'
import { intake } from './intake.ts'
import { outbox } from './outbox.ts'
import { passport } from './passport.ts'
import { profile } from './profile.ts'
import { study } from './study.ts'
import { surveys } from './surveys.ts'

/** What the later pages say. */
export const spanishRest: Dictionary = {
  ...study,
  ...profile,
  ...surveys,
  ...earnings,
  ...identity,
  ...intake,
  ...passport,
  ...outbox,
  ...applications,
}
