import type { Dictionary } from '#language/language.ts'
import applications from './applications.json' with { type: 'json' }
import earnings from './earnings.json' with { type: 'json' }
import identity from './identity.json' with { type: 'json' }
import intake from './intake.json' with { type: 'json' }
import near from './near.json' with { type: 'json' }
import outbox from './outbox.json' with { type: 'json' }
import dataExport from './data-export.json' with { type: 'json' }
import passkeys from './passkeys.json' with { type: 'json' }
import profile from './profile.json' with { type: 'json' }
import study from './study.json' with { type: 'json' }
import surveys from './surveys.json' with { type: 'json' }

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
