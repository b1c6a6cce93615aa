import type { Role } from '#contract/desk/answers/operators.ts'
import type { HostEnv } from '#server/http/host-env.ts'

export interface SignedInOperator {
  operatorId: number
  name: string
  role: Role
  /** SHA-256 of the session token. */
  sessionHash: Uint8Array
  createdAt: Date
  stepUpAt: Date
  /** When the session's passkey was used before. */
  newsSince: Date
}

export interface DeskEnv {
  Bindings: HostEnv['Bindings']
  Variables: HostEnv['Variables'] & {
    /** Missing for a visitor. Optional, so that a context of the desk fits the host's helpers. */
    operator?: SignedInOperator
  }
}
