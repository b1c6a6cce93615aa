/**
 * How often something may be tried in one window of time. Windows are fixed: they start at multiples of their length
 * since the epoch. A limit delays; nobody can lock another's account with it.
 */
export const limits = {
  /** Guessing one participant's password from one place. */
  loginByAccountAndAddress: { most: 5, windowSeconds: 15 * 60 },
  /** Trying many accounts from one place. */
  loginByAddress: { most: 30, windowSeconds: 60 * 60 },
  /** Right passwords of one account that leave its address's attempts to others; more than that nobody needs. */
  rightPasswordByAccount: { most: 10, windowSeconds: 60 * 60 },
  /** Guessing one participant's password from many places: failures only; beyond it every attempt is slowed down. */
  loginByAccount: { most: 100, windowSeconds: 60 * 60 },
  /** A household, a library or a whole mobile network may share an address. */
  signUpByAddress: { most: 20, windowSeconds: 60 * 60 },
  /**
   * Messages that anybody can ask for: nobody's mailbox is ours to fill. Beyond it none goes out and nobody is refused.
   * No longer than a link works, so that a participant without another message still has one that does.
   */
  passwordResetByAccount: { most: 5, windowSeconds: 60 * 60 },
  passwordResetByAddress: { most: 20, windowSeconds: 60 * 60 },
  newEmailByParticipant: { most: 5, windowSeconds: 60 * 60 },
  /** Answers to questionnaires; sending one again under its key is none. */
  intakeByParticipant: { most: 30, windowSeconds: 60 * 60 },
  /** Posts under a key that is new, each of which is kept for months; sending one again is none. */
  newKeyByParticipant: { most: 300, windowSeconds: 60 * 60 },
  /**
   * Studies saved, hidden and noted as applied for. A device tells of each alone, those of a week without a network and
   * those of an imported file in one go, and keeps what is refused until the window has ended.
   */
  listChangeByParticipant: { most: 600, windowSeconds: 15 * 60 },
  /** Other changes without a key: profile, minutes of a survey, choices on the account's pages, known browsers. */
  changeByParticipant: { most: 300, windowSeconds: 60 * 60 },
  /** Verifications that she sets out on. */
  identityByParticipant: { most: 20, windowSeconds: 60 * 60 },
  /** Browsers that want messages, each with a name to be looked up; those that the host knows count for nothing. */
  pushByParticipant: { most: 30, windowSeconds: 60 * 60 },
  /** Surveys and studies that she sets out for, each of which is kept for a year and more. */
  clickByParticipant: { most: 120, windowSeconds: 60 * 60 },
  /** Downloads of everything that is kept of her, which is read and written out at once. */
  ownDataByParticipant: { most: 20, windowSeconds: 60 * 60 },
} as const

export type LimitName = keyof typeof limits

export const maxWindowSeconds = Math.max(...Object.values(limits).map((limit) => limit.windowSeconds))
