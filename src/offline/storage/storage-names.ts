/** All names of storage on the device, with `local-keys.ts`. No other file may define one. */

export const databaseNames = {
  /** Answers of the host, kept so that the portal starts without a network. */
  answers: 'stipend-answers',
  /** Posts that wait to be sent, and their outcomes. */
  outbox: 'stipend-outbox',
} as const

export const answerStore = 'answers'

/** Records in the answers database; those of a participant contain the `enc_id`. */
export const answerKeys = {
  /** A small answer. @param hash The hash of its query, which begins with a bracket. */
  answer: (owner: string, hash: string) => `answer:${owner}:${hash}`,
  /** Which pieces of the catalogue this device holds, and when the host confirmed them. */
  edition: (owner: string) => `edition:${owner}`,
  /** @param place The nation, or a market area. */
  piece: (owner: string, place: string) => `piece:${owner}:${place}`,
  /** Sites of trials. @param place A state by its postal abbreviation, or the conditions of all trials. */
  sites: (owner: string, place: string) => `sites:${owner}:${place}`,
  /** Text of a study. Ids have leading zeros, so that keys sort as ids do. */
  text: (owner: string, place: string, id: number) =>
    `text:${owner}:${place}:${String(id).padStart(10, '0')}`,
  /** Name of the piece of texts of a range. */
  textPiece: (owner: string, range: string) => `text-piece:${owner}:${range}`,
  draft: (owner: string, form: string) => `draft:${owner}:${form}`,
  marks: (owner: string) => `marks:${owner}`,
  applications: (owner: string) => `applications:${owner}`,
  /** Others for whom the participant looks for studies. */
  people: (owner: string) => `people:${owner}`,
  /** Searches whose new studies the participant is told of. */
  alerts: (owner: string) => `alerts:${owner}`,
  /** The chosen kinds of push messages, for the worker. */
  pushKinds: (owner: string) => `push-kinds:${owner}`,
  /** The participant's copy of the submitted answers to a study's questionnaire. */
  given: (owner: string, studyId: number | '') => `given:${owner}:${studyId}`,
} as const

/**
 * A record in the answers database, from a sign-out until the host confirms it. It tells other processes of the
 * sign-out within their transactions: they may see a change of localStorage later.
 */
export const signedOutRecord = 'signed-out'

/**
 * Whether a record holds the participant's own work, which the host does not have and nothing else could restore.
 *
 * @param owner `enc_id` of the only participant whose records count; without it, any participant's.
 */
export function isOwnWork(key: string, owner?: string): boolean {
  if (owner === undefined) return /^(?:draft|marks|applications|people|alerts|given):/.test(key)
  const { marks, applications, people, alerts } = answerKeys
  const whole = [marks, applications, people, alerts].map((keyOf) => keyOf(owner))
  const beginnings = [answerKeys.draft(owner, ''), answerKeys.given(owner, '')]
  return whole.includes(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

export const outboxStores = { entries: 'entries', settings: 'settings' } as const

/** The only record of the outbox's settings: where and how a worker sends. */
export const outboxSettingsKey = 'sending'

/** Names that contexts of one origin share: the sender's lock, the channel of changes, the tag of background sync. */
export const outboxNames = {
  lock: 'stipend-outbox',
  channel: 'stipend-outbox',
  syncTag: 'stipend-outbox',
} as const

/** Tags of the worker's events besides the outbox's: looking for new studies, and sending that they are turned off. */
export const alertTags = { look: 'stipend-alerts', off: 'stipend-alerts-off' } as const

export const cacheNames = {
  prefix: 'stipend',
  images: 'stipend-images',
  configuration: 'stipend-configuration',
  /** The host's answers to frequent questions, with the styles of its pages. */
  help: 'stipend-help',
  /** Tables that the build makes: US places, everyday names. */
  tables: 'stipend-tables',
  /** Chunks of the version before, for pages that still run it. */
  formerFiles: 'stipend-former-files',
  /** Without entries. There while the host does not know of a sign-out: it is told before any of its pages opens. */
  leaving: 'stipend-leaving',
  /** Without entries. There while a participant is signed in who is not to be kept on this device. */
  unkept: 'stipend-unkept',
} as const

export * as localKeys from './local-keys.ts'

export const channelNames = {
  /** Tells other tabs that a study was saved or hidden. */
  marks: 'stipend.marks',
  /** Tells other tabs that an application has changed. The lock of this name serialises the exchange with the host. */
  applications: 'stipend.applications',
} as const

/**
 * Two things of one name, while a participant is signed in who is not to be kept on this device. One is the lock that
 * every open page holds. The other is the key in sessionStorage of the sign-in that the tab has seen.
 */
export const sessionOnlyTab = 'stipend.session-only'

export const sessionKeys = {
  /** When a missing chunk last reloaded the page, so that it reloads only once. */
  chunkReload: 'stipend.chunk-reload',
  /** Start of the router's own names, each followed by the message of a failed import. */
  routerReload: 'tanstack_router_reload:',
  /** A visitor's message to support that is not sent yet. */
  message: 'stipend.message',
  /** Fields of login and sign-up that a visitor has filled in and that are no secret, as a query. */
  visitorInput: 'stipend.visitor-input',
} as const

/** A cookie that is set and removed again to test whether the browser accepts cookies. */
export const probeCookie = 'stipend-probe'
