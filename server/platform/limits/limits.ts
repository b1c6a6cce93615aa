import { hourSeconds, daySeconds } from '#domain/dates/spans.ts'

/**
 * Limits of attempts in one window of time. Windows are fixed: they start at multiples of their length since
 * the epoch. A limit only delays, and nobody can lock another's account with it; those of codes are the exception.
 */
export const limits = {
  /** Guessing one account's password from one address. */
  loginByAccountAndAddress: { max: 5, windowSeconds: 15 * 60 },
  /** Trying many accounts from one address. */
  loginByAddress: { max: 30, windowSeconds: hourSeconds },
  /** Right passwords an hour that are taken back from the count of their address. */
  rightPasswordByAccount: { max: 10, windowSeconds: hourSeconds },
  /** Guessing one account's password from many addresses: failures only. Beyond it every attempt is delayed. */
  loginByAccount: { max: 100, windowSeconds: hourSeconds },
  /** Guessing the code of one account's authenticator app from one address. A right one takes its count back. */
  codeByAccountAndAddress: { max: 5, windowSeconds: 15 * 60 },
  /**
   * Wrong codes from many addresses. The limit also keeps the participant out until the hour ends, because a delay
   * would not stop a search of a million codes. Only a person with the password or a session can use it up. A password
   * reset clears it.
   */
  codeByAccount: { max: 30, windowSeconds: hourSeconds },
  /** Wrong codes over a day: against a guesser who stays within `codeByAccount` each hour. */
  codeByAccountDaily: { max: 60, windowSeconds: daySeconds },
  /** Password resets that clear these two. More would give a thief of the mailbox as many guesses as resets. */
  codeClearingByAccount: { max: 1, windowSeconds: daySeconds },
  /** Messages to a participant whose codes are closed by one of these two limits. Beyond this one none is sent. */
  codeNoticeByAccount: { max: 1, windowSeconds: daySeconds },
  /** Refused passkeys of one address: nobody guesses one, but each try costs a check of a signature. */
  passkeyByAddress: { max: 30, windowSeconds: hourSeconds },
  /** Passkeys that a participant starts or finishes to add. */
  passkeyByParticipant: { max: 40, windowSeconds: hourSeconds },
  /** Generous, because a household, a library or a whole mobile network may share an address. */
  signUpByAddress: { max: 20, windowSeconds: hourSeconds },
  /**
   * Messages that anybody can request: others must not fill a participant's mailbox. Beyond the limit none is
   * sent, and nobody is refused. The window is no longer than the lifetime of a link, so the participant
   * still has a link that works.
   */
  passwordResetByAccount: { max: 5, windowSeconds: hourSeconds },
  passwordResetByAddress: { max: 20, windowSeconds: hourSeconds },
  newEmailByParticipant: { max: 5, windowSeconds: hourSeconds },
  firstEmailByParticipant: { max: 5, windowSeconds: hourSeconds },
  /** Answers to questionnaires; repetitions under the same key do not count. */
  intakeByParticipant: { max: 30, windowSeconds: hourSeconds },
  /** Posts under a new key, each of which is kept for months; repetitions do not count. */
  newKeyByParticipant: { max: 300, windowSeconds: hourSeconds },
  /**
   * Changes of saved studies, hidden studies and applications. A device sends each separately, also those of
   * a week offline or of an imported file, and keeps refused ones until the window has ended.
   */
  listChangeByParticipant: { max: 600, windowSeconds: 15 * 60 },
  /** Other changes without a key: profile, minutes of a survey, settings on the account's pages, known browsers. */
  changeByParticipant: { max: 300, windowSeconds: hourSeconds },
  /** Messages to support, each of which an operator reads; repetitions do not count. */
  messageByParticipant: { max: 20, windowSeconds: hourSeconds },
  /** Messages of visitors to support: a household or a library may share an address. */
  messageByAddress: { max: 10, windowSeconds: hourSeconds },
  /** Verifications that the participant starts. */
  identityByParticipant: { max: 20, windowSeconds: hourSeconds },
  /** New browsers for push messages, each with a host name to resolve; known ones do not count. */
  pushByParticipant: { max: 30, windowSeconds: hourSeconds },
  /** Started surveys and clicked studies, each of which is kept for over a year. */
  clickByParticipant: { max: 120, windowSeconds: hourSeconds },
  /** Downloads of all stored data of the participant, which are read in one piece. */
  ownDataByParticipant: { max: 20, windowSeconds: hourSeconds },
} as const

export type LimitName = keyof typeof limits

export const maxWindowSeconds = Math.max(...Object.values(limits).map((limit) => limit.windowSeconds))
