import { type Marked, msg, t } from '#language/language.ts'
import type { IdentityAnswer } from '#contract/answers/identity.ts'

export interface IdentitySummary {
  /** `waiting`: the provider has to act. */
  state: 'open' | 'waiting' | 'done'
  text: string
  /** The provider's reason; null if it gave none. */
  reason: string | null
  /** Link text of the participant's next step; null if there is none. */
  next: string | null
}

type SummaryTexts = Pick<IdentitySummary, 'state'> & { text: Marked; next: Marked | null }

const summaries: Readonly<Record<IdentityAnswer['status'], SummaryTexts>> = {
  none: {
    state: 'open',
    text: msg(
      'Your identity: you can request a payment without verifying it, but then we may have questions before we pay.',
    ),
    next: msg('Verify your identity'),
  },
  started: {
    state: 'open',
    text: msg('Your identity: a verification was started and not finished yet.'),
    next: msg('Continue the verification'),
  },
  submitted: {
    state: 'waiting',
    text: msg('Your identity is being checked by the provider. The result shows here.'),
    next: null,
  },
  approved: { state: 'done', text: msg('Your identity is verified.'), next: null },
  resubmission: {
    state: 'open',
    text: msg('Your identity: the provider needs better pictures.'),
    next: msg('Send new pictures'),
  },
  declined: {
    state: 'open',
    text: msg('Your identity could not be verified. You can still request a payment.'),
    next: msg('Try it again'),
  },
  expired: {
    state: 'open',
    text: msg('Your identity: the verification expired before it was finished.'),
    next: msg('Start a new verification'),
  },
}

/**
 * State of a verification and the next step, in words.
 *
 * @param identity Null if the host does not say: treated as `none`.
 */
export function describeIdentity(
  identity: Pick<IdentityAnswer, 'status' | 'reason'> | null,
): IdentitySummary {
  const { state, text, next } = summaries[identity?.status ?? 'none']
  const isExplained = identity?.status === 'declined' || identity?.status === 'resubmission'
  const reason = isExplained && identity.reason ? asSentence(identity.reason) : null
  return { state, text: t(text), reason, next: next && t(next) }
}

/** Providers end their reason with a full stop or without. */
function asSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}
