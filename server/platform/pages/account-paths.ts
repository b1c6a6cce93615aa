import { hostPages, stopMailsPath } from '#contract/pages/host-pages.ts'

/** Pages on which a participant changes the account. */
export const settingsPaths = {
  notifications: '/account/notifications/',
  stopMails: stopMailsPath,
  password: '/account/password/',
  email: '/account/email/',
  confirmEmail: '/account/email/confirm/',
  firstEmail: '/account/email/first/',
  firstEmailLink: '/account/email/first/link/',
  sessions: '/account/sessions/',
  messages: hostPages.messages,
  passkeys: '/account/passkeys/',
  secondFactor: '/account/second-factor/',
  /** Asks who uses the session, before most of the others. */
  proof: hostPages.proof,
} as const

export const recoveryPaths = {
  request: hostPages.passwordReset,
  confirm: `${hostPages.passwordReset}confirm/`,
} as const

/** Downloads of the participant's own data, and the page that deletes the account. */
export const dataPaths = {
  json: '/account/data.json',
  csv: '/account/data.csv',
  deletion: '/account/delete/',
  /** Deletes an account that somebody else has made with one's address. */
  disowning: '/account/not-mine/',
} as const

/** The page on which anybody writes to support. The portal links to it unless the operator has another one. */
export const contactPath = hostPages.contact
