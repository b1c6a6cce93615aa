export interface GiftCardOrder {
  /** The provider makes one card of this name, however often it is ordered. */
  reference: string
  dollars: number
  name: string
  email: string
}

export type OrderAnswer =
  /** The card exists and is on its way. */
  | { kind: 'executed'; id: string; dollars: number }
  /** The provider has the order and has not carried it out. */
  | { kind: 'pending'; id: string; dollars: number }
  /** There is no card, and there will be none. */
  | { kind: 'failed'; id: string; dollars: number }
  /** The provider does not take such an order. */
  | { kind: 'refused'; failure: string }

export type KnownOrder = Exclude<OrderAnswer, { kind: 'refused' }> & {
  reference: string
  /** Whether the e-mail with the card came back. */
  isUndelivered?: boolean
}

/** A provider that sends gift cards by e-mail. Each call throws if the outcome is unknown, or may be another later. */
export interface GiftCardProvider {
  order: (order: GiftCardOrder) => Promise<OrderAnswer>
  /** An order by its reference; null if the provider has none. */
  find: (reference: string) => Promise<KnownOrder | null>
  /** All orders since a moment that have a reference. */
  list: (since: Date) => Promise<KnownOrder[]>
}
