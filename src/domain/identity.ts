import { type Marked, mark, t } from '#language/language.ts'
import type { IdentityAnswer } from '#contract/identity.ts'

export interface IdentityStanding {
  /** `waiting`: it is somebody else's turn. */
  state: 'open' | 'waiting' | 'done'
  text: string
  /** What she can do about it, as the words of a link; null when there is nothing. */
  next: string | null
}

type Standing = Pick<IdentityStanding, 'state'> & { text: Marked; next: Marked | null }

/** By status; `{why}` is where the provider's words go. */
const standings: Readonly<Record<IdentityAnswer['status'], Standing>> = {
  none: {
    state: 'open',
    text: mark('Your identity: not needed to ask, but a verified one helps us to pay without questions.'),
    next: mark('Verify your identity'),
  },
  started: {
    state: 'open',
    text: mark('Your identity: a verification was started and not finished yet.'),
    next: mark('Go on with the verification'),
  },
  submitted: {
    state: 'waiting',
    text: mark('Your identity is being checked by the provider. The result shows here.'),
    next: null,
  },
  approved: { state: 'done', text: mark('Your identity is verified.'), next: null },
  resubmission: {
    state: 'open',
    text: mark('Your identity: the provider needs better pictures.{why}'),
    next: mark('Send new pictures'),
  },
  declined: {
    state: 'open',
    text: mark('Your identity could not be verified.{why} You can still ask for a payment.'),
    next: mark('Try it again'),
  },
  expired: {
    state: 'open',
    text: mark('Your identity: the verification ran out before it was finished.'),
    next: mark('Start a new verification'),
  },
}

/** How far a verification is and what comes next, in words. Null is a host that does not tell. */
export function identityStanding(
  identity: Pick<IdentityAnswer, 'status' | 'reason'> | null,
): IdentityStanding {
  const { state, text, next } = standings[identity?.status ?? 'none']
  const why = identity?.reason ? ` ${asSentence(identity.reason)}` : ''
  return { state, text: t(text, { why }), next: next && t(next) }
}

/** The provider's words end with a full stop or without. */
function asSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}
