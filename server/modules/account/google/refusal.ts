/** Why a sign-in with Google came to nothing. */
export type RefusalReason =
  /** The participant said no at the provider's. */
  | 'denied'
  /** What came back does not belong to a sign-in that this browser began. */
  | 'mismatch'
  /** The provider cannot be reached, or makes no sense. */
  | 'unavailable'
  /** The provider names no address, or one that it has not verified. */
  | 'unverified'
  /** The account of this address belongs to another identity at the provider. */
  | 'other-identity'

export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
