import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { cleanText } from '#server/runtime/clean-text.ts'
import type { StoredSession } from './repo.ts'

/** The provider posts its webhooks here, events and decisions alike. */
export const identityWebhookPath = '/postback/identity/'

export const webhookHeaders = { client: 'x-auth-client', signature: 'x-hmac-signature' } as const

const maxReasonLength = 300

const SessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
const ShortText = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)))
/** Shown to the participant. */
const Reason = v.nullish(
  v.pipe(
    v.string(),
    v.maxLength(1000),
    v.transform((text) => cleanText(text, maxReasonLength)),
  ),
)

/** The provider's decisions as states of the host. `review` means that a person examines the session. */
const decisions = {
  approved: 'approved',
  declined: 'declined',
  resubmission_requested: 'resubmission',
  expired: 'expired',
  abandoned: 'expired',
  review: 'submitted',
} as const satisfies Readonly<Record<string, StoredSession['state']>>

const Decision = v.pipe(
  v.object({
    verification: v.object({
      id: SessionId,
      status: v.picklist([
        'approved',
        'declined',
        'resubmission_requested',
        'expired',
        'abandoned',
        'review',
      ]),
      vendorData: ShortText,
      reason: Reason,
      decisionTime: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
    }),
  }),
  v.transform(({ verification: { id, status, vendorData, reason, decisionTime } }) => ({
    id,
    vendorData: vendorData ?? null,
    state: decisions[status],
    reason: reason || null,
    decidedAt: decisionTime === null || decisionTime === undefined ? null : new Date(decisionTime),
    isDecision: status !== 'review',
  })),
)

const Event = v.pipe(
  v.object({ id: SessionId, action: v.picklist(['started', 'submitted']), vendorData: ShortText }),
  v.transform(({ id, action, vendorData }) => ({
    id,
    vendorData: vendorData ?? null,
    state: action,
    reason: null,
    decidedAt: null,
    isDecision: false,
  })),
)

/** A webhook. Its names and documents, which a decision contains too, are not read. */
export const Notice = v.union([Decision, Event])
export type Notice = v.InferOutput<typeof Notice>

/** HMAC-SHA256 of the body as sent, in hexadecimal. */
export function signWebhook(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
