import type { IdentityAnswer } from '#contract/identity.ts'

export interface IdentityStanding {
  /** `waiting`: it is somebody else's turn. */
  state: 'open' | 'waiting' | 'done'
  text: string
  /** What she can do about it, as the words of a link; null when there is nothing. */
  next: string | null
}

/** By status; `{why}` is where the provider's words go. */
const standings: Readonly<Record<IdentityAnswer['status'], IdentityStanding>> = {
  none: {
    state: 'open',
    text: 'Your identity: not needed to ask, but a verified one helps us to pay without questions.',
    next: 'Verify your identity',
  },
  started: {
    state: 'open',
    text: 'Your identity: a verification was started and not finished yet.',
    next: 'Go on with the verification',
  },
  submitted: {
    state: 'waiting',
    text: 'Your identity is being checked by the provider. The result shows here.',
    next: null,
  },
  approved: { state: 'done', text: 'Your identity is verified.', next: null },
  resubmission: {
    state: 'open',
    text: 'Your identity: the provider needs better pictures.{why}',
    next: 'Send new pictures',
  },
  declined: {
    state: 'open',
    text: 'Your identity could not be verified.{why} You can still ask for a payment.',
    next: 'Try it again',
  },
  expired: {
    state: 'open',
    text: 'Your identity: the verification ran out before it was finished.',
    next: 'Start a new verification',
  },
}

/** How far a verification is and what comes next, in words. Null is a host that does not tell. */
export function identityStanding(
  identity: Pick<IdentityAnswer, 'status' | 'reason'> | null,
): IdentityStanding {
  const standing = standings[identity?.status ?? 'none']
  const why = identity?.reason ? ` ${asSentence(identity.reason)}` : ''
  return { ...standing, text: standing.text.replace('{why}', () => why) }
}

/** The provider's words end with a full stop or without. */
function asSentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`
}
