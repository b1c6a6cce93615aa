import type { HttpBindings } from '@hono/node-server'
import type { Repeatable, RepeatedAnswers } from './repeated-answers.ts'

/** The signed-in participant behind a request. */
export interface SignedIn {
  participantId: number
  encId: string
  /** SHA-256 of the session token, which is how the session is stored. */
  sessionHash: Uint8Array
}

/** What middleware leaves for handlers. */
export interface HostEnv {
  /** Absent in requests that a test hands to the app directly. */
  Bindings: Partial<HttpBindings> & {
    /** Set where the host hands a request to itself; nothing that comes over the network can set it. */
    isOwnCall?: boolean
    /** Where answers are kept that may be given again. */
    repeats?: RepeatedAnswers
  }
  Variables: {
    requestId: string
    /** The client's address as seen by the outermost proxy that is ours. */
    clientAddress: string
    /** Set by the session middleware; null for a visitor. */
    signedIn: SignedIn | null
    /** Set by handlers whose answer is the same for everybody. */
    repeatable?: Repeatable
  }
}
