/** Why there is no token. `blocked`: an extension or a filter stops the provider's script. */
export type ChallengeFailure = 'failed' | 'offline' | 'blocked'

/** How a bot challenge reports to the form that it guards (specification, section 5). */
export interface ChallengeCallbacks {
  /** Element in which a challenge may show its widget. */
  container: HTMLElement
  /** A token that a form may send once. */
  onToken(token: string): void
  /** The last token is void; the challenge gets a new one by itself. */
  onChecking(why: 'started' | 'expired'): void
  onFailure(why: ChallengeFailure): void
}

export interface RunningChallenge {
  /** Starts over: a token is good for one try. */
  restart(): void
  stop(): void
}

export type StartChallenge = (callbacks: ChallengeCallbacks) => RunningChallenge
