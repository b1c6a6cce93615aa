import { t } from '#language/language.ts'
import { mayPass } from './refusal.ts'

/** Why a call gave no usable answer. */
export type CallFailure =
  /** No answer at all: no network, a refused connection, a blocked request. */
  | { kind: 'network' }
  | { kind: 'timeout' }
  /** The host refused; `code` is its error code, empty if it gave none. `retryAfterMs` is the wait that it asks for. */
  | { kind: 'refused'; status: number; code: string; retryAfterMs?: number | null; isPage?: boolean }
  /**
   * Not an answer of the contract: a captive portal, a proxy's page, a broken host. `code` is what it gives as one, and
   * `isEmpty` means a success that says nothing.
   */
  | { kind: 'unreadable'; code?: string; isEmpty?: boolean }
  /** Nothing was sent: the device could not save the post. */
  | { kind: 'storage' }
  /** The host has taken a login, and names nobody afterwards: most likely the browser did not keep its cookie. */
  | { kind: 'unkept' }

export class CallError extends Error {
  override name = 'CallError'
  readonly failure: CallFailure

  constructor(failure: CallFailure, cause?: unknown) {
    super(Object.values(failure).join(' '), { cause })
    this.failure = failure
  }
}

/** An answer of the contract whose records cannot be read, not one of them. A `CallError` would blame the network. */
export class UnreadableRows extends Error {
  override name = 'UnreadableRows'
}

export function isRefused(error: unknown, status: number): boolean {
  return error instanceof CallError && error.failure.kind === 'refused' && error.failure.status === status
}

/** Whether an answer came that is none of the contract; also one that refuses with a page, as a network may. */
export function isUnreadable(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  const { failure } = error
  return failure.kind === 'refused'
    ? failure.isPage === true && !isPassing(error)
    : failure.kind === 'unreadable'
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof CallError && error.failure.kind === 'refused' && error.failure.code === code
}

/** Whether the same call may succeed later. */
export function isPassing(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  return error.failure.kind !== 'refused' || mayPass(error.failure.status)
}

/**
 * Text for a page whose data could not be fetched.
 *
 * @param isOffline Whether other calls fail, too.
 */
export function loadErrorText(error: unknown, isOffline: boolean): string {
  if (error instanceof UnreadableRows)
    return t('What the server sent could not be read. Please try again later.')
  if (!(error instanceof CallError)) return t('Something went wrong on this page.')
  const { failure } = error
  if (failure.kind === 'network') {
    return isOffline
      ? t('You are offline, and this page is not saved on this device yet.')
      : t('The request did not get through. Something in this browser or network may block it.')
  }
  if (failure.kind === 'timeout') return t('The server takes too long to answer.')
  if (failure.kind === 'unreadable')
    return t(
      'The answer did not come from our server. Does your network ask you to log in on a page of its own?',
    )
  return t('The server could not answer this just now.')
}
