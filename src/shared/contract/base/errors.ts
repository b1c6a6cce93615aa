import { type Marked, msg } from '#language/language.ts'

/**
 * The closed list of error codes that a host answers as `{ "error": code }`, with the HTTP status of each. The first
 * four, odd spelling included, are the specification's own (section 8). A new code below 500 needs a hyphen: portals of
 * former releases take it for a gateway's without (`src/api/refusal.ts`).
 */
export const errorStatuses = {
  'wrong-password': 401,
  'account-exists': 409,
  'bad-password': 422,
  'trunstile-failed': 403,

  'bad-request': 400,
  /** The idempotency key is missing or is no UUID v4. */
  'bad-key': 400,
  unauthenticated: 401,
  /** The session has ended with its account. Only a browser that still has its cookie hears so. */
  'account-deleted': 401,
  /** The passkey is unknown or was removed, or its answer does not fit. */
  'passkey-refused': 401,
  'csrf-failed': 403,
  'owner-mismatch': 403,
  /** The password is right, and the account also wants a code of the authenticator app. */
  'code-needed': 403,
  /** The code is wrong, used or too old. */
  'wrong-code': 403,
  /** The sign-in is not recent: give the password, or sign in again. */
  'proof-needed': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  /** The operator wants the e-mail address to be confirmed before this. */
  'email-unconfirmed': 409,
  /** Another request with this key is being carried out. */
  'in-progress': 409,
  'insufficient-balance': 409,
  /** The host does not offer gift cards of this amount. */
  'amount-unavailable': 409,
  /** An earlier cash-out was requested a moment ago. */
  'cashout-pending': 409,
  'already-answered': 409,
  /** The study has not offered this participant a place. */
  'not-offered': 409,
  /** The form was opened before the participant changed the same elsewhere. */
  'changed-meanwhile': 409,
  /** The offered place has gone: its time is over, or the study has decided otherwise. */
  'place-gone': 409,
  'session-full': 409,
  /** The session has begun, or the participation is over. */
  'too-late': 409,
  'too-many-passkeys': 409,
  /** The participant cancelled this post before it was carried out. */
  cancelled: 410,
  /** The challenge is over or used, or it belongs to another session. */
  'passkey-expired': 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  /** The key was used before with another body. */
  'key-reused': 422,
  'under-age': 422,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

/** Refusals that ask for the post once more, with the same key. */
const passingRefusals: ReadonlySet<ErrorCode> = new Set(['bad-key', 'in-progress', 'cashout-pending'])

/**
 * Whether a refusal is the permanent answer to its post: the device then sends it no more, and a late copy must not
 * succeed. Not for one that is about the sender's session, or about this moment of the host.
 */
export function isFinalRefusal(code: ErrorCode): boolean {
  const status = errorStatuses[code]
  return status !== 401 && status !== 403 && status !== 429 && status < 500 && !passingRefusals.has(code)
}

/** Banner texts of login and sign-up that the specification words (section 8). */
export const signInErrorTexts = {
  'wrong-password': msg('Wrong Username / Password'),
  'account-exists': msg('That account already exists'),
  'bad-password': msg('Passowrd does not meet requirements'),
  'trunstile-failed': msg('Captcha failed. Please refresh your page and try again.'),
} as const satisfies Partial<Record<ErrorCode, Marked>>
