/** Error codes of the desk's calls besides the common ones of `contract/base/errors.ts`, with their HTTP status. */
export const deskErrorStatuses = {
  /** The passkey, its answer or the challenge does not fit; it does not say which. */
  'passkey-refused': 401,
  /** The role of the operator does not allow this. */
  forbidden: 403,
  /** The operator has to use the passkey again first. */
  'step-up-required': 403,
  /** The request does not come from a page of the desk. */
  'wrong-origin': 403,
  /** The study has no page, address, number or questionnaire by which participants apply. */
  'no-way-to-apply': 422,
  /** Participants have a place in a session that the change would remove. */
  'session-in-use': 409,
  /** More participants have a place than the change leaves room for: places, seats, or a quota. */
  'room-taken': 409,
  /** A study with sessions is to be published, and none is ahead. */
  'no-session-ahead': 422,
  'points-promised': 409,
  /** A payer alone may raise what the host pays by itself. */
  'payer-needed': 403,
  /** More than one operator may give, where no second one can approve it. */
  'pay-above-limit': 422,
  /** The row has changed since the operator read it. Nothing is overwritten. */
  'changed-meanwhile': 409,
  'name-taken': 409,
  /** Without this operator no owner would be left. */
  'last-owner': 409,
  'on-hold': 409,
  /** The gift card provider may have the order of the payout: stop it first. */
  'at-provider': 409,
  /** The host orders the card by itself: another one that is bought by hand would be a second. */
  'ordered-by-host': 409,
  /** Points were taken back since the request, or the balance is below zero: confirm it, or return the points. */
  doubtful: 409,
  /** The address of the payout does not open, or is not the one that was sent. */
  unreadable: 409,
  /** The payout or the points are above the limit, and no other operator has approved them. */
  'approval-missing': 409,
  /** The file is damaged, in motion, or neither JPEG, PNG nor WebP. */
  'picture-unusable': 422,
  /** Fewer pixels than participants' screens need. */
  'picture-too-small': 422,
  /** More pixels than the host decodes. */
  'picture-too-large': 422,
  /** The link was used, or its hour is over. */
  'invite-ended': 410,
} as const

export type DeskErrorCode = keyof typeof deskErrorStatuses
