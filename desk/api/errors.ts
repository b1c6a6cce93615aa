import { pictureLimits } from '#contract/desk/answers/own-studies.ts'

/** Why a call failed: the host's error code, `network` without an answer, `foreign` for one that is not the desk’s. */
export class DeskCallError extends Error {
  override name = 'DeskCallError'
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

export const isRefusedAs = (error: unknown, code: string) =>
  error instanceof DeskCallError && error.code === code

const texts: Readonly<Record<string, string>> = {
  network: 'The desk cannot be reached. Check your connection and try again.',
  foreign:
    'Something else answered in the place of the desk, such as the login page of a network. Load the page again, and look whether it was done.',
  unavailable: 'The database cannot be reached just now. Try again in a moment.',
  'rate-limited': 'Too many requests. Wait a minute and try again.',
  unauthenticated: 'Your session has ended. Log in again.',
  'other-operator': 'This is the passkey of another operator. Use your own.',
  forbidden: 'Your role does not allow this. Ask an owner.',
  'step-up-required': 'Use your passkey to confirm this.',
  'passkey-refused': 'This passkey was not accepted. Try again, or ask an owner for an invite.',
  'changed-meanwhile': 'This has changed since you opened it. Nothing was overwritten: look at it again.',
  'no-way-to-apply':
    'Participants cannot apply: add a web page, an e-mail address, a phone number or a questionnaire first.',
  'session-in-use':
    'Participants have a place in a session that is no longer here. Keep it, or call it off before it begins. Where a cancellation pays, a payer cancels the places in the roster first.',
  'room-taken':
    'More participants have a place than this leaves room for. The roster shows how many, also for each quota. Enter at least as many, and no start in the past for a session that somebody has, or cancel places there first.',
  'no-session-ahead':
    'All of its sessions have begun by then, so nobody could choose one. Add a session, or remove those of the past, then publish it.',
  'points-promised':
    'Participants have a place for the points that it states. Raise them, or pay those who have a place first.',
  'payer-needed':
    'The host pays a screen-out by itself, so only a payer may raise what it pays. Leave it as it was, or ask one.',
  'pay-above-limit':
    'A screen-out or a cancellation pays more than one operator may give here, and no second one could approve it. Enter less.',
  'on-hold': 'It or the account is on hold, or will be for a missing identity. Release it first.',
  'at-provider':
    'The gift card provider may have this order, so a second card could be bought. Stop the order first.',
  'ordered-by-host':
    'The host orders this card by itself, so one that is bought by hand would be a second. To keep it from that, put it on hold.',
  unreadable: 'The address cannot be read. Return the points, and tell who runs the host.',
  doubtful:
    'Points were taken back since the request, or the balance is below zero. Confirm that you send it anyway.',
  'approval-missing':
    'It waits for a second person: another operator has to approve it first, points on the page People.',
  'insufficient-balance': 'The participant has fewer points than that.',
  'not-found': 'There is nothing with this name or reference.',
  'too-large': 'This is too large.',
  'picture-unusable': 'This is not a JPEG, PNG or WebP picture, or it is damaged. Choose another file.',
  'picture-too-small': `The picture is too small. It needs at least ${pictureLimits.minWidth} × ${pictureLimits.minHeight} pixels.`,
  'picture-too-large': `The picture has more than ${pictureLimits.pixels / 1_000_000} million pixels. Make it smaller first.`,
  'name-taken': 'There is a disabled operator with this name.',
  'last-owner': 'This is the last owner. Make another operator an owner first.',
  'invite-ended': 'This link was used, or its hour is over. Ask for a new one.',
  invalid: 'The desk did not accept this. Check what you wrote.',
}

export function errorText(error: unknown): string {
  // The browser's own dialog was closed, or it took too long.
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was used. Try again.'
  const code = error instanceof DeskCallError ? error.code : ''
  // Something else may answer with any code.
  return (Object.hasOwn(texts, code) && texts[code]) || 'Something went wrong. Try again.'
}
