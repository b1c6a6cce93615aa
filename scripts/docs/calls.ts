import { type Endpoint, type Policy, methodOf } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type EndpointName, policies } from '#contract/endpoints/policies.ts'

/** Purpose of each call, in the order of the page. The type refuses a call without one. */
const purposes: Record<EndpointName, string> = {
  user: 'who is signed in',
  csrfToken: 'a CSRF token',
  login: 'signing in, as a form. It takes a further field `code` where a second factor is on',
  signUp: 'signing up',
  profile: 'the profile',
  cashout: 'a cash-out of 2,000 points, or of more where the host offers it',
  confirmationLink: 'mailing the link that confirms the e-mail address once more',
  intake: "a study's questionnaire",
  intakeAnswer: 'the answers to it',
  activeStudies: 'all studies',
  study: 'one study',
  categories: 'what studies refer to',
  companies: 'what studies refer to',
  onlineSurveys: 'the older surveys',
  welcome: 'for a visitor: a few studies, and answers to the first questions',
  edition: 'the catalogue in pieces: their names',
  piece: 'one piece',
  change: 'what changed between two pieces',
  intakes: 'which studies have a questionnaire',
  providerSurveys: "surveys of the provider, or of the sandbox's wall",
  surveyStart: 'where a survey begins',
  surveyHistory: "what the participant's surveys came to",
  surveyMinutes: 'correcting how long one took',
  captchaChallenge: 'a proof of work',
  passkeySignInOptions: 'a challenge for a passkey',
  passkeySignIn: 'signing in with one',
  passkeyOptions: 'a challenge for a new passkey',
  addPasskey: 'adding it',
  outcome: 'what became of a post, by its key',
  cancelOutcome: 'taking it back',
  endedPost: 'word of a post that ended on the device by itself, by its key; nothing of what was in it',
  ledger: 'every point that moved',
  cashouts: 'payouts',
  support: 'which records were opened at the desk and why, and a hold on the account',
  appeal: 'the answer to that hold',
  hide: 'hidden studies',
  saved: 'saved studies',
  save: 'a change of them',
  applications: 'what the participant noted about applying',
  noteApplication: 'a change of it; the later word on each study counts',
  participations: "the participant's part in studies of this host",
  participate: 'accepting a place in one, refusing it, or cancelling',
  participationStudy: 'the page of such a study, after it has closed too',
  identity: 'how far the verification is',
  identitySession: 'which session belongs to the participant',
  push: 'turning notifications on or off for this browser',
}

const withoutNetwork: Record<Policy['offline'], string> = {
  'last-answer': 'the last answer',
  refuse: 'says so',
  queue: 'waits in the outbox; once per `Idempotency-Key`',
  keep: 'kept, and sent later',
}

/** The rows of the page, one for each call. */
export function callRows(): string[] {
  const rows = Object.entries(purposes).map(([name, purpose]) => {
    const table: Readonly<Record<string, Endpoint>> = endpoints
    const row = table[name]
    const policy = new Map<string, Policy>(Object.entries(policies)).get(name)
    if (!row || !policy) throw new TypeError(`No call ${name}`)
    const caller = policy.access === 'participant' ? 'participants' : 'anyone'
    const feature = policy.feature === undefined ? '–' : `\`${policy.feature}\``
    const call = `\`${methodOf(row)} ${row.path}\``
    return `| ${call} | ${purpose} | ${caller} | ${withoutNetwork[policy.offline]} | ${feature} |`
  })
  return ['| Call | For | May call | Without a network | Feature |', '|---|---|---|---|---|', ...rows]
}
