import {
  EnrolBody,
  EnrolOptionsAnswer,
  EnrolOptionsBody,
  OptionsAnswer,
  PasskeyBody,
  SessionAnswer,
} from './answers/access.ts'
import * as answered from './answers/applicants.ts'
import {
  CatalogueStudiesAnswer,
  CatalogueStudyAnswer,
  CorrectionBody,
  StudyChoicesAnswer,
} from './answers/catalogue-studies.ts'
import { LogAnswer, LogCheckAnswer } from './answers/log.ts'
import { InviteAnswer, InviteBody, OperatorChangeBody, OperatorsAnswer } from './answers/operators.ts'
import { NoteBody, PayoutsAnswer, ReasonBody, SendBody, SentAnswer } from './answers/payouts.ts'
import * as people from './answers/people.ts'
import * as own from './answers/own-studies.ts'
import { SourcesAnswer } from './answers/sources.ts'
import { TodayAnswer } from './answers/today.ts'
import { call } from './endpoint.ts'

/** Every call of the desk, by product word. Import it as `import * as endpoints`. */

// Access
export const enrolOptions = call({
  method: 'POST',
  path: '/api/enrol/options',
  access: 'anyone',
  body: EnrolOptionsBody,
  answer: EnrolOptionsAnswer,
})
export const enrol = call({
  method: 'POST',
  path: '/api/enrol',
  access: 'anyone',
  body: EnrolBody,
  answer: SessionAnswer,
})
export const signInOptions = call({
  method: 'POST',
  path: '/api/sign-in/options',
  access: 'anyone',
  answer: OptionsAnswer,
})
export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  access: 'anyone',
  body: PasskeyBody,
  answer: SessionAnswer,
})
export const session = call({ path: '/api/session', access: 'viewer', answer: SessionAnswer })
export const signOut = call({ method: 'POST', path: '/api/sign-out', access: 'viewer' })
export const stepUpOptions = call({
  method: 'POST',
  path: '/api/step-up/options',
  access: 'viewer',
  answer: OptionsAnswer,
})
export const stepUp = call({
  method: 'POST',
  path: '/api/step-up',
  access: 'viewer',
  body: PasskeyBody,
  answer: SessionAnswer,
})

// Operators
export const operators = call({ path: '/api/operators', access: 'owner', answer: OperatorsAnswer })
export const invite = call({
  method: 'POST',
  path: '/api/operators',
  access: 'owner',
  stepUp: true,
  body: InviteBody,
  answer: InviteAnswer,
})
export const changeOperator = call({
  method: 'POST',
  path: '/api/operators/{id}',
  access: 'owner',
  stepUp: true,
  body: OperatorChangeBody,
  answer: OperatorsAnswer,
})

// Today
export const today = call({ path: '/api/today', access: 'viewer', answer: TodayAnswer })

// Payouts
export const payouts = call({
  path: '/api/payouts',
  access: 'support',
  opens: 'payouts',
  answer: PayoutsAnswer,
})
export const sendPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/send',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: SendBody,
  answer: SentAnswer,
})
export const failPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/fail',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
})
export const approvePayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/approve',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
})
export const holdPayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/hold',
  access: 'support',
  opens: 'payouts',
  body: NoteBody,
})
export const releasePayout = call({
  method: 'POST',
  path: '/api/payouts/{reference}/release',
  access: 'payer',
  stepUp: true,
  opens: 'payouts',
  body: NoteBody,
})

// People
/** A post, so that no e-mail address is in an address. */
export const openPerson = call({
  method: 'POST',
  path: '/api/people',
  access: 'support',
  opens: 'account',
  body: people.OpenPersonBody,
  answer: people.PersonAnswer,
})
export const holdAccount = call({
  method: 'POST',
  path: '/api/people/{id}/hold',
  access: 'support',
  opens: 'account',
  body: ReasonBody,
})
export const peopleOnHold = call({
  path: '/api/people/on-hold',
  access: 'support',
  opens: 'account',
  answer: people.PeopleOnHoldAnswer,
})
export const releaseAccount = call({
  method: 'POST',
  path: '/api/people/{id}/release',
  access: 'payer',
  stepUp: true,
  opens: 'account',
  body: people.ReleaseBody,
})
export const addPoints = call({
  method: 'POST',
  path: '/api/people/{id}/points',
  access: 'payer',
  stepUp: true,
  opens: 'points',
  body: people.AddPointsBody,
})
export const endSessions = call({
  method: 'POST',
  path: '/api/people/{id}/sign-out',
  access: 'support',
  opens: 'account',
  body: ReasonBody,
})

// Studies
/**
 * All studies of the catalogue, a page at a time. Query: `search` (title or key), `source`, `category` (id), `filter`; for
 * a page after the first, `from` (id of its first row) and `above` (id of the next page’s first row; none for the last).
 */
export const catalogueStudies = call({
  path: '/api/studies',
  access: 'viewer',
  answer: CatalogueStudiesAnswer,
})
export const catalogueStudy = call({
  path: '/api/studies/{id}',
  access: 'viewer',
  answer: CatalogueStudyAnswer,
})
/** Hides or corrects an imported study; `forbidden` for an own one. */
export const correctStudy = call({
  method: 'POST',
  path: '/api/studies/{id}/correction',
  access: 'editor',
  body: CorrectionBody,
  answer: CatalogueStudyAnswer,
})
export const studyChoices = call({ path: '/api/study-choices', access: 'viewer', answer: StudyChoicesAnswer })
/** Studies that are written here, drafts too. Query: `search` (title), `state`, `before`. */
export const ownStudies = call({ path: '/api/own-studies', access: 'viewer', answer: own.OwnStudiesAnswer })
export const addOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies',
  access: 'editor',
  body: own.NewOwnStudyBody,
  answer: own.OwnStudyAnswer,
})
/** Uploads a JPEG, PNG or WebP picture: `picture-unusable`, `picture-too-small` or `picture-too-large`. */
export const addPicture = call({
  method: 'POST',
  path: '/api/pictures',
  access: 'editor',
  file: { maxBytes: own.pictureLimits.bytes },
  answer: own.PictureAnswer,
})
export const ownStudy = call({ path: '/api/own-studies/{id}', access: 'viewer', answer: own.OwnStudyAnswer })
export const editOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}',
  access: 'editor',
  body: own.OwnStudyBody,
  answer: own.OwnStudyAnswer,
})
export const scheduleOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/schedule',
  access: 'editor',
  body: own.ScheduleBody,
  answer: own.OwnStudyAnswer,
})
export const closeOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/close',
  access: 'editor',
  body: own.CloseBody,
  answer: own.OwnStudyAnswer,
})
export const featureOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/feature',
  access: 'editor',
  body: own.FeatureBody,
  answer: own.OwnStudyAnswer,
})
export const undoOwnStudy = call({
  method: 'POST',
  path: '/api/own-studies/{id}/undo',
  access: 'editor',
  body: own.UndoBody,
  answer: own.OwnStudyAnswer,
})

// Answers
/** Counts alone, without anybody’s answers. */
export const answeredStudies = call({
  path: '/api/answered-studies',
  access: 'viewer',
  answer: answered.AnsweredStudiesAnswer,
})
/** Query: `decision` (`none` too), `key` and `value` of a question, `after`. */
export const applicants = call({
  path: '/api/studies/{id}/answers',
  access: 'support',
  opens: 'answers',
  answer: answered.ApplicantsAnswer,
})
export const answersFile = call({
  path: '/api/studies/{id}/answers-file',
  access: 'editor',
  opens: 'answers',
  answer: answered.AnswersFileAnswer,
})
export const decide = call({
  method: 'POST',
  path: '/api/studies/{id}/decisions',
  access: 'editor',
  opens: 'answers',
  body: answered.DecisionsBody,
  answer: answered.DecisionsAnswer,
})

// Contact
export * from './contact-endpoints.ts'

// Sources
export const sources = call({ path: '/api/sources', access: 'viewer', answer: SourcesAnswer })

// Log
/** Query: `before`, `act`, `subject`. */
export const log = call({ path: '/api/log', access: 'support', answer: LogAnswer })
export const logCheck = call({ path: '/api/log/check', access: 'support', answer: LogCheckAnswer })
