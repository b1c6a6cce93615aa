import type { KeyObject } from 'node:crypto'
import type { Env } from '#contract/config/env.ts'
import type { Logger } from 'pino'
import type { HostConfig } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { PasswordHasher } from '#server/runtime/password-hasher.ts'
import type { AfterAnswer } from '#server/runtime/background-tasks.ts'
import type { Mail } from './mail/mail.ts'

/** The host as push services know it (RFC 8292). */
export interface VapidKeys {
  privateKey: KeyObject
  /** Uncompressed P-256 point in base64url: browsers subscribe with it. */
  publicKey: string
}

/** The world as the host sees it: everything that a test wants to choose is an argument. */
export interface HostDependencies {
  database: OpenDatabase
  /** The present moment; every rule about time asks here. */
  clock: () => Date
  config: HostConfig
  /** Runtime configuration that `/env.js` hands to the portal. */
  portalEnv: Env
  /** Key material; derive a key per purpose with `deriveKey`. */
  secret: string
  /** The one before it, while what was made with it is still about; null where there was none. */
  formerSecret: string | null
  log: Logger
  /** One for the whole host, because it bounds how many hashes run at a time. */
  passwords: PasswordHasher
  mail: Mail
  /** For requests to other hosts. */
  send: (request: Request) => Promise<Response>
  /** IP addresses of a host by its name, for requests to where participants say. Rejects when there are none, or too late. */
  lookup: (hostname: string) => Promise<readonly string[]>
  /** The host as push services know it. */
  vapid: VapidKeys
  /** Records that contradicted one another at the last audit of the ledger; null before the first. Maintenance writes it, `/metrics` reads it. */
  ledgerAudit: { contradictions: number | null }
  /** For work that no answer waits for; the host awaits it when it stops. */
  afterAnswer: AfterAnswer
  /** The built portal (`dist/app`); null serves the API alone. */
  portalFolder: string | null
  /** Uploaded or imported pictures; null where there are none. */
  mediaFolder: string | null
  /** Where resized pictures are kept; null resizes each time. */
  imageCacheFolder: string | null
}
