/** Every name under which something is kept on the device. Nothing else may make one up. */

export const databaseNames = {
  /** Answers of the host, kept so that the portal starts without a network. */
  answers: 'stipend-answers',
  /** Posts that wait to be sent, and what became of them. */
  outbox: 'stipend-outbox',
} as const

export const answerStore = 'answers'

/** Records in the answers database; those of a participant carry her `enc_id`. */
export const answerKeys = {
  smallRoots: (owner: string) => `roots:${owner}`,
  /** The indexes and the tables that studies refer to; the studies follow in parts. */
  catalogue: (owner: string) => `catalogue:${owner}`,
  draft: (owner: string, form: string) => `draft:${owner}:${form}`,
  cataloguePart: (owner: string, part: number) => `catalogue:${owner}:${String(part).padStart(5, '0')}`,
  /** When the host last confirmed the catalogue. */
  catalogueTime: (owner: string) => `catalogue-time:${owner}`,
  marks: (owner: string) => `marks:${owner}`,
  applications: (owner: string) => `applications:${owner}`,
  /** Her copy of the answers to a study's questionnaire that she sent off. */
  given: (owner: string, studyId: number | '') => `given:${owner}:${studyId}`,
} as const

/**
 * Whether a record holds what a participant made herself and the host does not have: nothing else could bring it back.
 *
 * @param owner `enc_id` of whose alone; anybody's without it.
 */
export function isOwnWork(key: string, owner?: string): boolean {
  if (owner === undefined) return /^(?:draft|marks|applications|given):/.test(key)
  const whole = [answerKeys.marks(owner), answerKeys.applications(owner)]
  const beginnings = [answerKeys.draft(owner, ''), answerKeys.given(owner, '')]
  return whole.includes(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

/** Stores of the outbox database. */
export const outboxStores = { entries: 'entries', settings: 'settings' } as const

/** The one record of the outbox's settings: where and how a worker sends. */
export const outboxSettingsKey = 'sending'

/** Names that contexts of one origin share: whoever holds the lock sends, whoever listens hears of changes. */
export const outboxNames = {
  lock: 'stipend-outbox',
  channel: 'stipend-outbox',
  syncTag: 'stipend-outbox',
} as const

/** On it a tab tells the others of this device that it has written the small roots. */
export const answersChannel = 'stipend-answers'

export const cacheNames = {
  prefix: 'stipend',
  images: 'stipend-images',
  configuration: 'stipend-configuration',
  /** Chunks of the version before, for pages that still run it. */
  formerFiles: 'stipend-former-files',
} as const

export const localKeys = {
  /** `enc_id` of the participant whose records may be read at start. */
  owner: 'stipend.owner',
  /** What My Studies looks like, for the first paint of the next start. */
  painted: 'stipend.painted',
  /** Set from a sign-out without a network until the host has heard of it. */
  signedOut: 'stipend.signed-out',
  /** When somebody last signed out on this device, in milliseconds since 1970: a tab that slept meanwhile finds out by it. */
  leftAt: 'stipend.left-at',
  /** How many studies were opened on this device: whether to propose installing. */
  studiesOpened: 'stipend.studies-opened',
  /** Set once installing was declined or done. */
  installDeclined: 'stipend.install-declined',
  /** What waits in the outbox, so that the first paint knows without opening a database. */
  outbox: 'stipend.outbox',
  /** The language chosen on this device: `en` or `es`. */
  language: 'stipend.language',
  /** `enc_id` of who is told things while the portal is closed. */
  push: 'stipend.push',
} as const

export const channelNames = {
  /** Tells other tabs that a study was saved or hidden. */
  marks: 'stipend.marks',
  /** Tells other tabs that an application was noted or changed. Whoever holds the lock of this name talks to the host of them. */
  applications: 'stipend.applications',
} as const

export const sessionKeys = {
  /** When a missing chunk last made the page reload, so that it reloads once and not for ever. */
  chunkReload: 'stipend.chunk-reload',
} as const

/** A cookie that is set and removed again, to see whether the browser takes any. */
export const probeCookie = 'stipend-probe'
