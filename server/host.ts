import { existsSync } from 'node:fs'
import { Resolver } from 'node:dns/promises'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type Logger, destination } from 'pino'
import { closeServer } from './close-server.ts'
import { serveCommands } from './commands/command-socket.ts'
import type { CommandDependencies } from './commands/command.ts'
import { type HostConfig, StartError } from './config/config.ts'
import { configuredMail } from '#server/platform/mail/folder-mail.ts'
import { type DataFolderLock, lockDataFolder } from './runtime/data-folder.ts'
import { type OpenDatabase, openPostgres } from './db/database.ts'
import { openEmbedded } from './db/embedded-database.ts'
import { unsafeSettings } from './db/durability.ts'
import type { HostDependencies } from './platform/dependencies.ts'
import { errorText } from './errors/error-text.ts'
import { createApp } from './app.ts'
import type { HostEnv } from './http/host-env.ts'
import { hostServer, listen } from './listener.ts'
import { lookUp } from './outgoing/dns.ts'
import { createLog } from './runtime/log.ts'
import { maintenanceTasks } from './maintenance-tasks.ts'
import { Maintenance } from './runtime/maintenance.ts'
import { startDesk } from './start-desk.ts'
import {
  addressWarning,
  contactWarning,
  limitsWarning,
  namesWarning,
  nodeWarning,
  powerCutWarning,
} from './start-warnings.ts'
import { requireDataKeys, sealClearValues } from './modules/account/data/reseal.ts'
import { type DataKeys, configuredDataKeys } from './secrets/data-keys.ts'
import { PasswordHasher } from './secrets/password-hasher.ts'
import { renewDebtKeys } from './modules/account/deleted-accounts/debt-keys.ts'
import { BackgroundTasks } from './runtime/background-tasks.ts'
import { deliverDue } from './modules/member/push/delivery.ts'
import { mailWriters } from './mail-writers.ts'
import { followPayouts } from './modules/money/payouts/order-payouts.ts'
import { giftCardProviderOf } from './stand-ins/gift-cards/connection.ts'
import { sendDueMails } from './platform/mail-queue/delivery.ts'
import { followParticipations } from './modules/studies/participations/follow.ts'
import { Poll } from './runtime/poll.ts'
import { readOrCreateVapidKeys } from './modules/member/push/vapid.ts'
import { fillDurations } from './modules/studies/catalogue/save-studies.ts'
import { saveSeed, showsSeed } from './modules/studies/sources/seed/save-seed.ts'
import { followRegistry, registryClient } from './modules/studies/sources/registry/follow-registry.ts'
import type { SyncDependencies } from './modules/studies/sources/registry/sync-state.ts'
import { servedEnvOf } from './modules/site/portal/served-env.ts'
import { keptSecret, readFormerSecret, readOrCreateSecret } from './secrets/secrets.ts'
import { AttemptLimiter } from './platform/limits/service.ts'

export interface RunningHost {
  origin: string
  /** Origin of the desk; null if it is off. */
  deskOrigin: string | null
  /**
   * Finishes open requests, within five seconds, and background tasks such as mail, within three. Then closes
   * the database and releases the data folder. Further calls wait for the same stop.
   */
  stop(): Promise<void>
  /** Resolves if the embedded engine dies. All calls for data are then answered with 503: the process has to end. */
  engineDeath: Promise<Error>
}

/** A working mail server takes a message in less time. */
const mailTimeoutMs = 3000
const pushIntervalMs = 5000
const mailIntervalMs = 2000
const orderIntervalMs = 5000
const offersIntervalMs = 30_000

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Starts the host as configured: on PostgreSQL when an address is given, else on the embedded engine, whose
 * data folder it locks while it runs. In the sandbox an empty catalogue is
 * filled with the seed.
 *
 * @throws {StartError} when the environment prevents it.
 */
export async function startHost(config: HostConfig, environment: Environment): Promise<RunningHost> {
  const log = createLog(config.logLevel, destination(2))
  const lock = await holdDataFolder(config)
  let reportDeath: (error: Error) => void = () => {}
  const engineDeath = new Promise<Error>((resolve) => (reportDeath = resolve))
  const { database, dataKeys } = await openData(config, log, reportDeath).catch(async (error: unknown) => {
    await lock?.release()
    throw error
  })
  const clock = () => new Date()
  const vapid = await readOrCreateVapidKeys(database.db, clock())
  const portalEnv = servedEnvOf(environment, config, vapid)
  await saveSeed(database.maintenance, clock().toISOString().slice(0, 10), portalEnv.product, config.seed)
  await fillDurations(database.maintenance)
  if (!config.seed && (await showsSeed(database.maintenance, clock())))
    log.warn('participants see invented studies: hide them with npm run studies -- hide seed')
  for (const warning of [
    nodeWarning(config, process.versions.node, clock()),
    powerCutWarning(config),
    contactWarning(config, portalEnv.contactUrl),
    limitsWarning(config),
    namesWarning(config),
    addressWarning(config),
  ])
    if (warning !== null) log.warn(warning)

  const secret = config.secret ?? (await readOrCreateSecret(config.dataDir))
  const deps: HostDependencies = {
    database,
    clock,
    config,
    portalEnv,
    secret,
    formerSecret:
      config.formerSecret ?? (config.secret === null ? await readFormerSecret(config.dataDir) : null),
    dataKeys,
    log,
    passwords: new PasswordHasher(),
    limiter: new AttemptLimiter({ database, clock, secret }),
    mail: configuredMail(config),
    send: (request) => fetch(request),
    lookup: (hostname) => lookUp(new Resolver({ timeout: 2000, tries: 2 }), hostname),
    vapid,
    ledgerAudit: { contradictions: null },
    pushRefusals: { total: 0 },
    backgroundTasks: new BackgroundTasks(log),
    portalFolder: builtFolder('app'),
    deskFolder: builtFolder('desk'),
    mediaFolder: join(config.dataDir, 'media'),
    imageCacheFolder: join(config.dataDir, 'images'),
    catalogueFolder: join(config.dataDir, 'catalogue'),
  }
  await renewDebtKeys(database.db, deps)
  const app = createApp(deps)
  const server = await serve(app, deps)
  const desk = await startDesk(deps)
  // The first portal would otherwise wait while all studies are read.
  deps.backgroundTasks.run('first edition', async () => void (await app.request(endpoints.edition.path)))
  if (lock) serveCommands(lock, commandDependencies(deps))
  const maintenance = new Maintenance(maintenanceTasks(deps), log)
  maintenance.start()
  // Apart from the other tasks, because a pass may take an hour.
  const sources = new Maintenance([followRegistry(deps, syncDependencies(deps))], log)
  sources.start()
  const queues = startQueues(deps)
  const stop = async () => {
    await Promise.all([closeServer(server), desk && closeServer(desk), maintenance.stop(), sources.stop()])
    await Promise.all(queues.map((queue) => queue.stop(mailTimeoutMs)))
    await deps.backgroundTasks.whenIdleWithin(mailTimeoutMs)
    await database.close()
    await lock?.release()
  }
  let stopping: Promise<void> | undefined
  const deskOrigin = desk && (config.desk?.origin ?? null)
  return { origin: config.publicOrigin, deskOrigin, stop: () => (stopping ??= stop()), engineDeath }
}

/** Delivers the messages that transactions have queued. */
function startQueues(deps: HostDependencies): readonly Poll[] {
  const started = (intervalMs: number, failure: string, work: (stopping: AbortSignal) => Promise<void>) => {
    const poll = new Poll(work, { log: deps.log, failure })
    poll.start(intervalMs)
    return poll
  }
  const writers = mailWriters(deps)
  return [
    started(pushIntervalMs, 'push messages cannot be delivered', (stopping) => deliverDue(deps, stopping)),
    started(mailIntervalMs, 'e-mails cannot be sent', (stopping) => sendDueMails(deps, writers, stopping)),
    started(offersIntervalMs, 'offers and sessions cannot be followed', (stopping) =>
      followParticipations(deps, stopping),
    ),
    started(orderIntervalMs, 'gift cards cannot be ordered', followPayouts(deps, giftCardProviderOf(deps))),
  ]
}

function commandDependencies(deps: HostDependencies): CommandDependencies {
  const { config, dataKeys } = deps
  return {
    ...deps,
    dataKeys: () => Promise.resolve(dataKeys),
    keptSecret: () => keptSecret(config),
  }
}

function syncDependencies(deps: HostDependencies): SyncDependencies {
  const { database, clock, config } = deps
  return { db: database.maintenance, clock, client: registryClient(deps, config.registryUrl) }
}

/** Only the embedded engine needs the folder exclusively; beside PostgreSQL it holds only pictures. */
async function holdDataFolder(config: HostConfig): Promise<DataFolderLock | null> {
  if (config.databaseUrl !== null) {
    await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
      throw new StartError(`The data folder ${config.dataDir} cannot be used: ${errorText(error)}`)
    })
    return null
  }
  const lock = await lockDataFolder(config.dataDir)
  if ('heldBy' in lock)
    throw new StartError(`The data folder ${config.dataDir} is in use by another Stipend process`)
  return lock
}

/** Opens the database, and ends the start if a key of its values is missing. */
async function openData(
  config: HostConfig,
  log: Logger,
  onDeath: (error: Error) => void,
): Promise<{ database: OpenDatabase; dataKeys: DataKeys }> {
  const database = await openDatabase(config, log, onDeath)
  try {
    // Nothing is written into the folder of a damaged database.
    const dataKeys = await configuredDataKeys(config)
    for (const place of await requireDataKeys({ db: database.maintenance, dataKeys }))
      log.error({ place }, 'a sealed value cannot be read: the name of its key is damaged')
    await sealClearValues({ db: database.maintenance, dataKeys })
    return { database, dataKeys }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openDatabase(
  config: HostConfig,
  log: Logger,
  onDeath: (error: Error) => void,
): Promise<OpenDatabase> {
  const onLostConnection = (error: Error) => log.error({ err: error }, 'idle database connection lost')
  try {
    if (config.databaseUrl === null) return await openEmbedded(join(config.dataDir, 'db'), { onDeath })
    return await requireDurability(await openPostgres(config.databaseUrl, { onLostConnection }))
  } catch (error) {
    if (error instanceof StartError) throw error
    const which =
      config.databaseUrl === null
        ? `in ${config.dataDir} cannot be opened`
        : 'at DATABASE_URL does not answer'
    throw new StartError(`The database ${which}: ${errorText(error)}`)
  }
}

async function requireDurability(database: OpenDatabase): Promise<OpenDatabase> {
  const unsafe = await unsafeSettings(database.db)
  if (unsafe.length === 0) return database
  await database.close()
  throw new StartError(`The database at DATABASE_URL may lose confirmed data: ${unsafe.join(', ')}`)
}

async function serve(app: Hono<HostEnv>, { config }: HostDependencies): Promise<Server> {
  const { port, host } = config
  const server = hostServer(app, { config })
  const failure = await listen(server, config)
  if (failure === null) return server
  const reason = failure.isInUse ? 'it is in use; choose another with PORT' : failure.reason
  throw new StartError(`Cannot listen on ${host}:${port}: ${reason}`)
}

/** A folder of the build beside the bundle, or in the project when the sources run. */
function builtFolder(name: 'app' | 'desk'): string | null {
  const candidates = [`../${name}`, `../dist/${name}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? null
}
