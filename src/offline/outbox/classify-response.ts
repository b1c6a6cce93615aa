import { ShownReceipt } from '#contract/answers/outbox.ts'
import * as v from 'valibot'
import type { Entry, NeedReason } from './entry.ts'

/** What came back for a post; `lost` when nothing did, in time or at all. */
export type Answer =
  | { kind: 'lost' }
  | {
      kind: 'answer'
      /** 0 for a redirect, which is not followed and cannot be looked into. */
      status: number
      isHtml: boolean
      text: string
      /** The key that the answer's headers name; null where none does. */
      echoedKey: string | null
      /** What the host asked us to wait. */
      retryAfterMs: number | null
    }

/** What an answer means for the entry that was sent. */
export type ResponseOutcome =
  /** With the reference and the time that the host gave, where it gave them. */
  | { kind: 'received'; reference: string | null; receivedAt: string | null }
  /** For good: the same post would be refused again. */
  | { kind: 'refused'; status: number; code: string }
  /** It was taken back before it was carried out. */
  | { kind: 'cancelled' }
  | { kind: 'again'; mayHaveArrived: boolean; afterMs: number | null }
  | { kind: 'needs-attention'; reason: NeedReason }
  | { kind: 'signed-out' }
  | { kind: 'other-owner' }
  | { kind: 'stale-token' }

/** A device that waits longer than this for a payment asks the participant whether she still wants it. */
const maxSilentWaitMs = 10 * 60_000

const RefusalBody = v.pipe(v.string(), v.parseJson(), v.object({ error: v.string() }))
const ReceiptBody = v.pipe(v.string(), v.parseJson(), ShownReceipt)

/** What can be shown of a post that was received without a word. */
export const received = {
  kind: 'received',
  reference: null,
  receivedAt: null,
} as const satisfies ResponseOutcome

/**
 * Classifies every answer that a post can get. Only the host itself settles a post: a sign-in page of some network, a
 * proxy's word or a redirect do not.
 *
 * @param isReplayable Whether the host carries each key out once: it then proves itself by echoing the key.
 */
export function classifyResponse(entry: Entry, answer: Answer, isReplayable: boolean): ResponseOutcome {
  if (answer.kind === 'lost') return unknown(null)
  const { status, retryAfterMs } = answer
  if (status >= 200 && status < 300) return judgeSuccess(entry, answer, isReplayable)
  if (status < 200 || (status >= 300 && status < 400)) return unknown(null)
  // The host counts a limit before it looks at the post; every other passing trouble may come from behind it.
  if (status === 429) return judgeLimit(entry, retryAfterMs)
  if (status >= 500 || status === 408 || status === 425) return unknown(retryAfterMs)
  const code = codeOf(answer.text)
  // A host that knows keys names each of its refusals: what has no name may be a page of whatever stands before it.
  const isOthersWord = isReplayable && code === '' && status !== 401 && status !== 403
  if (isOthersWord && !isUnknownAddress(status)) return unknown(retryAfterMs)
  if (isOthersWord) return { kind: 'needs-attention', reason: 'no-such-call' }
  return judgeRefusal(entry, status, code, retryAfterMs)
}

function judgeSuccess(
  entry: Entry,
  answer: Extract<Answer, { kind: 'answer' }>,
  isReplayable: boolean,
): ResponseOutcome {
  if (!isReplayable) return answer.isHtml ? unknown(null) : received
  const body = v.safeParse(ReceiptBody, answer.text)
  const receipt = body.success ? body.output : null
  // The echo alone is the proof that the host has carried the post out; the rest is for the participant to read.
  const echoedKey = receipt?.idempotency_key ?? answer.echoedKey
  if (echoedKey?.toLowerCase() !== entry.key.toLowerCase()) return unknown(null)
  return { ...received, reference: receipt?.reference ?? null, receivedAt: receipt?.received_at ?? null }
}

function judgeLimit(entry: Entry, retryAfterMs: number | null): ResponseOutcome {
  if (entry.op === 'cashout' && (retryAfterMs ?? 0) > maxSilentWaitMs) {
    return { kind: 'needs-attention', reason: 'rate-limited' }
  }
  return { kind: 'again', mayHaveArrived: false, afterMs: retryAfterMs }
}

function judgeRefusal(
  entry: Entry,
  status: number,
  code: string,
  retryAfterMs: number | null,
): ResponseOutcome {
  if (status === 401) return { kind: 'signed-out' }
  if (code === 'owner-mismatch') return { kind: 'other-owner' }
  if (status === 403) return { kind: 'stale-token' }
  if (code === 'in-progress') return unknown(retryAfterMs)
  // Passes in a minute, but two requests within one may well be one request made twice.
  if (code === 'cashout-pending') return { kind: 'needs-attention', reason: 'cashout-pending' }
  if (code === 'cancelled') return { kind: 'cancelled' }
  if (isUnknownAddress(status) && entry.op !== 'intake')
    return { kind: 'needs-attention', reason: 'no-such-call' }
  return { kind: 'refused', status, code }
}

function isUnknownAddress(status: number): boolean {
  return status === 404 || status === 405 || status === 410
}

function unknown(afterMs: number | null): ResponseOutcome {
  return { kind: 'again', mayHaveArrived: true, afterMs }
}

function codeOf(text: string): string {
  const body = v.safeParse(RefusalBody, text)
  return body.success ? body.output.error : ''
}
