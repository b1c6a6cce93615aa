import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { networkOf } from '#server/http/request-limit.ts'
import { deriveKey } from '#server/secrets/secrets.ts'

/** Everything that decides who may act on an account, or who is paid (docs/operating/watch.md lists them). */
export type SecurityEvent =
  | 'sign-up'
  | 'sign-in'
  | 'passkey-sign-in'
  | 'passkey-add'
  | 'passkey-remove'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-refused'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'identity-link'
  | 'sign-out'
  | 'session-proof'
  | 'session-end'
  | 'password-reset-request'
  | 'password-reset'
  | 'password-change'
  | 'email-change-request'
  | 'email-change'
  | 'data-download'
  | 'account-deletion'
  | 'settlement'

/** One line of the security log. It holds ids only: no address, name, token or text of a participant. */
export interface SecurityRecord {
  event: SecurityEvent
  outcome: 'done' | 'refused' | 'limited'
  by: 'participant' | 'operator' | 'host'
  /** The participant's id in the database; null if nobody is known. */
  participant?: number | null
  /** The session's id, if the event is about one. */
  session?: number
  /** Number of sessions that ended with the event. */
  sessions?: number
  /** Number of passkeys that went with a reset. */
  passkeys?: number
  reference?: string
  reason?: string
  /** The request's id, as in `X-Request-Id`. */
  request?: string
  /** A keyed hash of the client's network: equal for the same one, and nothing can be read from it. */
  client?: string
}

/** Writes a line whatever the level of the log is, unless it is silent. */
export function logSecurity(log: Logger, record: SecurityRecord): void {
  const lines = log.child({ security: record }, { level: log.level === 'silent' ? 'silent' : 'info' })
  if (record.outcome === 'done') lines.info('security')
  else lines.warn('security')
}

type LogDependencies = Pick<HostDependencies, 'log' | 'secret'>

/**
 * Does the work of a request and logs its outcome: `done`, or the refusal's code.
 *
 * @param participantOf The participant of the result; by default the request's.
 */
export async function withSecurityLog<Result>(
  deps: LogDependencies,
  c: Context<HostEnv>,
  event: SecurityEvent,
  work: () => Promise<Result>,
  participantOf: (result: Result) => number | null = () => null,
): Promise<Result> {
  const before = c.var.signedIn?.participantId ?? null
  try {
    const result = await work()
    logRequest(deps, c, { event, outcome: 'done', participant: participantOf(result) ?? before })
    return result
  } catch (error) {
    if (error instanceof HostError) {
      const outcome = error.code === 'rate-limited' ? 'limited' : 'refused'
      logRequest(deps, c, { event, outcome, participant: error.participantId ?? before, reason: error.code })
    }
    throw error
  }
}

/** Logs an event of a request whose outcome is known. */
export function logRequest(
  { log, secret }: LogDependencies,
  c: Context<HostEnv>,
  record: Omit<SecurityRecord, 'by' | 'request' | 'client'>,
): void {
  const client = createHmac('sha256', deriveKey(secret, 'security log'))
    .update(networkOf(c.var.clientAddress))
    .digest('base64url')
    .slice(0, 12)
  logSecurity(log, { ...record, by: 'participant', request: c.var.requestId, client })
}
