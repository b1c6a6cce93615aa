import type { PayoutRisk } from '#contract/desk/answers/payouts.ts'
import type { HostConfig } from '#server/config/config.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'
import type { Work } from '#server/work/work.ts'

export type PayoutAct =
  | {
      action: 'sent'
      reference: string
      /** The operator's own reference of the payout. */
      payoutReference: string | null
      /** Whether to send it in spite of a reversal since the request, or a balance below zero. */
      despiteReversal: boolean
    }
  /** After `hold` nothing is sent until it is released. The participant reads the reason. */
  | { action: 'failed' | 'hold' | 'undo'; reference: string; reason: string }
  /** @property heldAt When the hold began that the operator has read, and null for none; any hold without it. */
  | { action: 'release'; reference: string; reason: string; heldAt?: string | null | undefined }
  /** Ends the order at the provider, unless the provider has it. The log keeps the reason. */
  | { action: 'stop'; reference: string; reason: string }
  /** An operator agrees to a payout above the limit, or asks another one to undo the mark of a sent one. */
  | { action: 'approve'; reference: string; was: 'requested' | 'sent' }
  /** The operator takes that back. */
  | { action: 'withdraw'; reference: string }

export type PayoutConfig = Pick<HostConfig, 'payoutLimit' | 'verifyAbove' | 'giftCards'>

/** A locked cash-out, with the act's transaction. */
export interface Acting extends StoredCashout {
  w: Work
  config: PayoutConfig
}

/** The actor of orders of gift cards in the log: the word of the provider, which nothing but itself may contradict. */
export const orders = { command: 'gift card orders' }

/** Why an act on a cash-out was refused. `settled`: by somebody else, or in another way. */
export type PayoutRefusal =
  | 'unknown'
  | 'settled'
  | 'at-provider'
  | 'ordered-by-host'
  | 'doubtful'
  | 'on-hold'
  | 'unreadable'
  | 'approval-missing'

export interface Refused {
  type: 'refused'
  code: PayoutRefusal
  text: string
  /** Of a `doubtful` one. */
  doubts?: readonly PayoutRisk[]
}
export const refused = (code: PayoutRefusal, text: string): Refused => ({ type: 'refused', code, text })

export type PayoutOutcome =
  | { type: 'done'; text: string }
  /** The same was done before, so nothing was changed. */
  | { type: 'repeated'; text: string }
  | Refused
