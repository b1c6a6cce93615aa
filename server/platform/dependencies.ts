import type { KeyObject } from 'node:crypto'
import type { Env } from '#contract/config/env.ts'
import type { Logger } from 'pino'
import type { HostConfig } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import type { PasswordHasher } from '#server/secrets/password-hasher.ts'
import type { BackgroundTasks } from '#server/runtime/background-tasks.ts'
import type { AttemptLimiter } from './limits/service.ts'
import type { Mail } from './mail/mail.ts'

/** The host's key at push services (RFC 8292). */
export interface VapidKeys {
  privateKey: KeyObject
  /** Uncompressed P-256 point in base64url: browsers subscribe with it. */
  publicKey: string
  /** What was signed for each push service, by its origin, and when, in seconds since the epoch. */
  signed: Map<string, { authorization: string; signedAt: number }>
}

/** Everything the host depends on, so that tests can replace each part. */
export interface HostDependencies {
  database: OpenDatabase
  /** Returns the current time; every rule about time uses it. */
  clock: () => Date
  config: HostConfig
  /** Runtime configuration that `/env.js` gives to the portal. */
  portalEnv: Env
  /** Key material; derive a key per purpose with `deriveKey`. */
  secret: string
  /** The previous secret, while its tokens may still be in use; null without one. */
  formerSecret: string | null
  dataKeys: DataKeys
  log: Logger
  /** One for the whole host, because it limits how many hashes run at a time. */
  passwords: PasswordHasher
  /** Counts attempts; see `limits.ts`. */
  limiter: AttemptLimiter
  mail: Mail
  send: (request: Request) => Promise<Response>
  /** IP addresses of a host name that participants chose. Rejects if there are none, or after a timeout. */
  lookup: (hostname: string) => Promise<readonly string[]>
  vapid: VapidKeys
  /** Contradictions at the last audit of the ledger; null before. Maintenance writes it, `/metrics` reads it. */
  ledgerAudit: { contradictions: number | null }
  /** Push messages that their services refused, since this host's start. */
  pushRefusals: { total: number }
  /** Holds work that no answer waits for; the host waits for it when it stops. */
  backgroundTasks: BackgroundTasks
  /** The built portal (`dist/app`); null serves the API only. */
  portalFolder: string | null
  /** The built desk (`dist/desk`); null serves its API only. */
  deskFolder: string | null
  /** Uploaded or imported pictures; null if there are none. */
  mediaFolder: string | null
  /** Folder for resized pictures; null resizes each time. */
  imageCacheFolder: string | null
  /** Folder for compressed answers of the catalogue, which can be made again. */
  catalogueFolder: string
}
