import { codeOf } from '#contract/base/error-body.ts'
import { isFromNetwork, isHtml, mayPass } from '#api/refusal.ts'
import { ShownReceipt } from '#contract/answers/outbox.ts'
import * as v from 'valibot'
import type { Entry, NeedReason } from './entry.ts'
import { isPageForm, operations } from './operations.ts'

/** The answer to a post; `lost` if none arrived in time. */
export type SentAnswer =
  | { kind: 'lost' }
  | {
      kind: 'answer'
      /** 0 for a redirect, which is not followed and cannot be read. */
      status: number
      isPage: boolean
      text: string
      headers?: Headers
      /** The key echoed in the answer's headers; null if there is none. */
      echoedKey: string | null
      retryAfterMs: number | null
    }

/** Meaning of an answer for the entry that was sent. */
export type ResponseOutcome =
  /** Taken by the host, with its reference and time if it gave them. */
  | { kind: 'received'; reference: string | null; receivedAt: string | null }
  /** Final: the same post would be refused again. */
  | { kind: 'refused'; status: number; code: string }
  /** Cancelled before it was carried out. */
  | { kind: 'cancelled' }
  | { kind: 'again'; mayHaveArrived: boolean; afterMs: number | null }
  | { kind: 'needs-attention'; reason: NeedReason }
  | { kind: 'signed-out' }
  | { kind: 'other-owner' }
  | { kind: 'stale-token' }

/** If a payment has to wait longer than this, the participant is asked whether it is still wanted. */
const maxSilentWaitMs = 10 * 60_000

const ReceiptBody = v.pipe(v.string(), v.parseJson(), ShownReceipt)

/**
 * Attempts that may end with an answer that proves nothing. A proxy that removes the key from each post makes the host
 * carry each out without proof, so that sending would never end.
 */
const maxUnproven = 5

/** Attempts without proof at pages of a host without keys, which may keep each copy. */
const maxCopies = 2

/** A receipt without details. */
export const received = {
  kind: 'received',
  reference: null,
  receivedAt: null,
} as const satisfies ResponseOutcome

/**
 * Classifies every possible answer to a post. Only the host itself settles a post: a network's sign-in page, a proxy's
 * error or a redirect does not.
 *
 * @param hasFeature Whether the host carries out each key at most once; it then proves itself by echoing the key. Pages
 * that take messages always do.
 */
export function classifyResponse(entry: Entry, answer: SentAnswer, hasFeature: boolean): ResponseOutcome {
  const isReplayable = hasFeature || isPageForm(entry)
  if (answer.kind === 'lost') return unknown(null)
  const { status, retryAfterMs } = answer
  if (status >= 200 && status < 300) return classifySuccess(entry, answer, isReplayable)
  // The host checks its limit before the post, so nothing has been done. Other temporary errors may come after.
  if (status === 429) return classifyLimit(entry, retryAfterMs)
  if (mayPass(status)) return unknown(retryAfterMs)
  const code = codeOf(answer.text)
  if (isFromNetwork(status, code, isReplayable)) {
    if (isUnknownAddress(status)) return { kind: 'needs-attention', reason: 'no-such-call' }
    return unproven(entry, true, isReplayable, retryAfterMs)
  }
  return classifyRefusal(entry, answer, code)
}

function classifySuccess(
  entry: Entry,
  answer: Extract<SentAnswer, { kind: 'answer' }>,
  isReplayable: boolean,
): ResponseOutcome {
  if (!isReplayable) {
    // A network may call a text without a tag HTML. The balance tells of a payment, whatever the host has answered.
    const isOpen = answer.isPage || (operations[entry.op].isPayment && isHtml(answer.headers))
    return isOpen ? unproven(entry, true, false, null) : received
  }
  const body = v.safeParse(ReceiptBody, answer.text)
  const receipt = body.success ? body.output : null
  // Only the echo proves that the host has carried the post out; the other fields are for display.
  const echoedKey = receipt?.idempotency_key ?? answer.echoedKey
  if (echoedKey?.toLowerCase() !== entry.key.toLowerCase()) {
    return unproven(entry, answer.isPage, true, null)
  }
  return { ...received, reference: receipt?.reference ?? null, receivedAt: receipt?.received_at ?? null }
}

/** A page may be a network's, and another answer may follow. Messages are answered by pages, also if refused. */
function unproven(entry: Entry, isPage: boolean, hasKeys: boolean, afterMs: number | null): ResponseOutcome {
  const { attempts } = entry
  const isOver = hasKeys ? (isPageForm(entry) || !isPage) && attempts >= maxUnproven : attempts >= maxCopies
  return isOver ? { kind: 'needs-attention', reason: 'unknown' } : unknown(afterMs)
}

function classifyLimit(entry: Entry, retryAfterMs: number | null): ResponseOutcome {
  if (operations[entry.op].isPayment && (retryAfterMs ?? 0) > maxSilentWaitMs) {
    return { kind: 'needs-attention', reason: 'rate-limited' }
  }
  return { kind: 'again', mayHaveArrived: false, afterMs: retryAfterMs }
}

function classifyRefusal(
  entry: Entry,
  { status, isPage, retryAfterMs }: Extract<SentAnswer, { kind: 'answer' }>,
  code: string,
): ResponseOutcome {
  if (status === 401) return { kind: 'signed-out' }
  if (code === 'owner-mismatch') return { kind: 'other-owner' }
  if (status === 403) return { kind: 'stale-token' }
  // Each post has its key, so something on the way has removed it.
  if (code === 'bad-key') return { kind: 'needs-attention', reason: 'forbidden' }
  if (code === 'in-progress') return unknown(retryAfterMs)
  // The refusal passes within a minute, but two requests within a minute may be one made twice by mistake.
  if (code === 'cashout-pending') return { kind: 'needs-attention', reason: 'cashout-pending' }
  if (code === 'cancelled') return { kind: 'cancelled' }
  // A page may be a network's; only the host closes a study.
  if (isUnknownAddress(status) && (entry.studyId === null || isPage))
    return { kind: 'needs-attention', reason: 'no-such-call' }
  return { kind: 'refused', status, code }
}

function isUnknownAddress(status: number): boolean {
  return status === 404 || status === 405 || status === 410
}

function unknown(afterMs: number | null): ResponseOutcome {
  return { kind: 'again', mayHaveArrived: true, afterMs }
}
