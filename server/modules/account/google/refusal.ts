export type RefusalReason =
  /** The participant refused at the provider. */
  | 'denied'
  /** The answer does not belong to a sign-in that this browser started. */
  | 'mismatch'
  /** The provider does not say that it asked for credentials, as the host demanded. */
  | 'not-again'
  /** The provider cannot be reached, or answers nonsense. */
  | 'unavailable'
  /** The provider states no address, or an unverified one. */
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
