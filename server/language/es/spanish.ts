import surveyWords from '#server/content/stand-ins/spanish.json' with { type: 'json' }
import type { Dictionary } from '#language/language.ts'
import account from './account.json' with { type: 'json' }
import contact from './contact.json' with { type: 'json' }
import mails from './mails.json' with { type: 'json' }
import pages from './pages.json' with { type: 'json' }
import passkeys from './passkeys.json' with { type: 'json' }
import sandbox from './sandbox.json' with { type: 'json' }
import secondFactor from './second-factor.json' with { type: 'json' }
import sessions from './sessions.json' with { type: 'json' }

/** The host's texts in Spanish, by the English text. The terms are those of `src/shared/language/es/spanish.ts`. */
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
