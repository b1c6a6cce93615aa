import { createApp } from '#server/app.ts'
import { mailWriters } from '#server/mail-writers.ts'
import { sendDueMails } from '#server/platform/mail-queue/delivery.ts'
import { readConfig } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import type { Hono } from 'hono'
import { CollectedMail } from './collected-mail.ts'
import { hostDependencies, testVapid } from './host-dependencies.ts'
import { servedEnvOf } from '#server/modules/site/portal/served-env.ts'
import { TestVisitor } from './test-visitor.ts'

export interface HostApp {
  app: Hono<HostEnv>
  deps: HostDependencies
  /** All mail so far. */
  mail: CollectedMail
  /** Sends the e-mails of the queue that are due. */
  sendMails(): Promise<void>
  /** Advances the host's clock. */
  pass(time: { days?: number; hours?: number; seconds?: number }): void
  /** A new browser with an address of its own. */
  visitor(): TestVisitor
}

/**
 * The whole host over a real database. Its clock stands still until a test advances it.
 *
 * @param environment Settings of the operator, as in the process environment.
 * @param send Answers in place of other hosts.
 * @param chosen Replaces further parts.
 */
export function hostApp(
  database: OpenDatabase,
  environment: Readonly<Record<string, string>> = {},
  send?: HostDependencies['send'],
  chosen: Partial<HostDependencies> = {},
): HostApp {
  let now = Date.parse('2026-11-20T18:00:00Z')
  const mail = new CollectedMail()
  const config = readConfig({ TRUSTED_PROXIES: '1', SANDBOX: '1', ...environment })
  const deps = hostDependencies(database, {
    clock: () => new Date(now),
    config,
    portalEnv: servedEnvOf(environment, config, testVapid),
    mail,
    ...(send && { send }),
    ...chosen,
  })
  const app = createApp(deps)
  return {
    app,
    deps,
    mail,
    sendMails: () => sendDueMails(deps, mailWriters(deps)),
    pass: ({ days = 0, hours = 0, seconds = 0 }) => {
      now += ((days * 24 + hours) * 3600 + seconds) * 1000
    },
    visitor: () => new TestVisitor(app, deps),
  }
}
