import surveyWords from '#server/content/stand-ins/spanish.json' with { type: 'json' }
import type { Dictionary } from '#language/language.ts'
import { account } from './account.ts'
import { contact } from './contact.ts'
import { mails } from './mails.ts'
import { pages } from './pages.ts'
import { passkeys } from './passkeys.ts'
import { sandbox } from './sandbox.ts'
import { secondFactor } from './second-factor.ts'
import { sessions } from './sessions.ts'

/** The host's texts in Spanish, by the English text. The terms are those of `src/language/es/words.ts`. */
export const spanish: Dictionary = {
  ...pages,
  ...account,
  ...passkeys,
  ...secondFactor,
  ...sessions,
  ...contact,
  ...mails,
  ...sandbox,
  ...surveyWords,
}
