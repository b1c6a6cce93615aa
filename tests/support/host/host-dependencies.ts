import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { PasswordHasher } from '#server/secrets/password-hasher.ts'
import { BackgroundTasks } from '#server/runtime/background-tasks.ts'
import { newVapidKey, vapidKeysOf } from '#server/modules/member/push/vapid.ts'
import { servedEnvOf } from '#server/modules/site/portal/served-env.ts'
import { pino } from 'pino'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { CollectedMail } from './collected-mail.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'

/** The key by which push services know the hosts of this test. */
export const testVapid = vapidKeysOf(newVapidKey())

/** Hashes of a low cost. The standard cost has a test of its own. */
export const newTestHasher = () => new PasswordHasher({ memoryCost: 256, timeCost: 1, parallelism: 1 })

/** Silent, unless somebody looks for the cause of a failure. */
const testLog = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })

/**
 * One folder for all hosts of this process, removed with it. It is not made before a host writes to it: a host that is
 * killed removes nothing.
 */
const testFolder = join(tmpdir(), `stipend-test-${randomUUID()}`)
process.once('exit', () => rmSync(testFolder, { recursive: true, force: true }))

/** Surroundings of a host in process: a real database, a clock that the test sets, and no other service. */
export function hostDependencies(
  database: OpenDatabase,
  chosen: Partial<HostDependencies> = {},
): HostDependencies {
  const config = readConfig({ TRUSTED_PROXIES: '1', SANDBOX: '1' })
  const log = testLog
  const world = {
    database,
    clock: () => new Date('2026-11-20T18:00:00Z'),
    secret: 'a secret that is used in tests and nowhere else',
    ...chosen,
  }
  return {
    config,
    portalEnv: servedEnvOf({}, config, testVapid),
    formerSecret: null,
    dataKeys: testDataKeys,
    log,
    mail: new CollectedMail(),
    send: () => Promise.reject(new Error('This test reaches no other host')),
    lookup: (hostname) => Promise.reject(new Error(`This test looks up no ${hostname}`)),
    vapid: testVapid,
    passwords: newTestHasher(),
    limiter: new AttemptLimiter(world),
    ledgerAudit: { contradictions: null },
    pushRefusals: { total: 0 },
    backgroundTasks: new BackgroundTasks(log),
    portalFolder: null,
    deskFolder: null,
    mediaFolder: null,
    imageCacheFolder: null,
    catalogueFolder: join(testFolder, randomUUID()),
    ...world,
  }
}
