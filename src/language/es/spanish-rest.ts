import type { Dictionary } from '#language/language.ts'
import { applications } from './applications.ts'
import { earnings } from './earnings.ts'
import { identity } from './identity.ts'
import { intake } from './intake.ts'
import { near } from './near.ts'
import { outbox } from './outbox.ts'
import { dataExport } from './data-export.ts'
import { passkeys } from './passkeys.ts'
import { profile } from './profile.ts'
import { study } from './study.ts'
import { surveys } from './surveys.ts'

/** Texts of the later pages. */
export const spanishRest: Dictionary = {
  ...study,
  ...profile,
  ...surveys,
  ...earnings,
  ...identity,
  ...intake,
  ...dataExport,
  ...outbox,
  ...applications,
  ...near,
  ...passkeys,
}
