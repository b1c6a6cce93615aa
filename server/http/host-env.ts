import type { HttpBindings } from '@hono/node-server'
import type { Language } from '#language/language.ts'

export interface SignedIn {
  participantId: number
  encId: string
  /** SHA-256 of the session token: the stored form of the session. */
  sessionHash: Uint8Array
  /** False on a shared device: the cookie ends with the browser. */
  isKept: boolean
  /** When the session last proved who uses it; null if it never did. */
  provedAt: Date | null
}

export interface HostEnv {
  /** Missing in requests that a test gives to the app directly. */
  Bindings: Partial<HttpBindings> & {
    /** Set when the host sends a request to itself; a request from the network cannot set it. */
    isOwnCall?: boolean
  }
  Variables: {
    requestId: string
    /** The client's address as seen by the outermost of our own proxies. */
    clientAddress: string
    /** Set by the session middleware; null for a visitor. */
    signedIn: SignedIn | null
    /** Why the answer is a refusal: for the operator's counts. */
    refusal?: string
    /** The participant's, for a page whose device may have another language. */
    language?: Language
  }
}
