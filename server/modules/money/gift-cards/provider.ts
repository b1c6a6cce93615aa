export interface GiftCardOrder {
  /** The provider makes one card of this name, however often it is ordered. */
  reference: string
  dollars: number
  name: string
  email: string
}

interface Order {
  id: string
  dollars: number
  /** An amount of it in another currency, in words. */
  foreign?: string | undefined
  /** Where the cards go, as far as the provider says. */
  emails?: readonly string[]
}

export type OrderAnswer =
  /** The card exists and is on its way. */
  | ({ kind: 'executed' } & Order)
  /** The provider has the order and has not carried it out. */
  | ({ kind: 'pending' } & Order)
  /** There is no card, and there will be none. */
  | ({ kind: 'failed' } & Order)
  /** The provider does not take such an order. */
  | { kind: 'refused'; failure: string }

export type KnownOrder = Exclude<OrderAnswer, { kind: 'refused' }> & {
  reference: string
  /** Whether the e-mail with the card came back. */
  isUndelivered?: boolean
}

/** The provider's outcome is unknown. */
export class NoOutcome extends Error {
  override name = 'NoOutcome'
  /** The answer's `Retry-After`. */
  readonly retryAfter: string | null

  constructor(message: string, retryAfter: string | null) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** What the provider's order has another than was asked for, in words for operators; null if nothing. */
export function otherThanAsked(
  { dollars, email }: Pick<GiftCardOrder, 'dollars'> & { email?: string },
  theirs: Pick<Order, 'dollars' | 'foreign' | 'emails'>,
): string | null {
  if (theirs.foreign !== undefined) return `The card of the provider is of ${theirs.foreign}`
  if (theirs.dollars !== dollars) return `The card of the provider is of $${theirs.dollars}`
  const isElsewhere = theirs.emails?.some((to) => to.toLowerCase() !== email?.toLowerCase())
  return email !== undefined && isElsewhere ? 'The card of the provider goes to another e-mail address' : null
}

/** A provider that sends gift cards by e-mail. Each call throws if the outcome is unknown, or may be another later. */
export interface GiftCardProvider {
  order: (order: GiftCardOrder) => Promise<OrderAnswer>
  /** An order by its reference; null if the provider has none. */
  find: (reference: string) => Promise<KnownOrder | null>
  /** All orders since a moment that have a reference. */
  list: (since: Date) => Promise<KnownOrder[]>
}
