import { setTimeout as wait } from 'node:timers/promises'
import type { TodayAnswer } from '#contract/desk/answers/today.ts'
import { type Context, Hono } from 'hono'
import type { HostConfig } from '#server/config/config.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { errorAnswer } from '#server/http/error-answers.ts'
import { isForwarded } from '#server/http/request-context.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { isSignature } from '#server/secrets/is-signature.ts'
import { isLoopback } from '#server/config/is-loopback.ts'
import { sumUnpaid } from '#server/modules/member/applications/unpaid.ts'
import { readSums } from '#server/modules/money/ledger/sums.ts'
import { countEndedPosts } from '#server/platform/idempotency/ended-posts.ts'
import { countPushes } from '#server/work/push-jobs.ts'
import { backupMarks } from '#server/db/schema.ts'
import { countMails } from '#server/platform/mail-queue/repo.ts'
import { readState } from '#server/modules/studies/sources/registry/sync-state.ts'
import { statusOf } from '#server/modules/studies/sources/registry/sync-status.ts'
import type { RequestMetrics } from './request-metrics.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A slower database cannot serve participants either. */
const databaseTimeoutMs = 2000

/**
 * Endpoints for the operator. `/healthz`: this process answers. `/readyz`: its database answers within two
 * seconds, so it can serve; 503 otherwise. `/metrics`: Prometheus' text format, for this machine or the
 * bearer of `METRICS_TOKEN`; 404 for all others.
 */
export function operationRoutes(
  deps: HostDependencies,
  requests: RequestMetrics,
  readWork: () => Promise<TodayAnswer>,
): Hono<HostEnv> {
  const ownProcess = new ProcessMetrics()
  const app = new Hono<HostEnv>()

  app.get('/healthz', privateAnswers, (c) => c.text('alive\n'))

  app.get('/readyz', privateAnswers, async (c) =>
    (await isDatabaseUp(deps)) ? c.text('ready\n') : errorAnswer(c, 'unavailable', 1),
  )

  app.get('/metrics', privateAnswers, async (c) => {
    if (!mayReadMetrics(c, deps.config)) return errorAnswer(c, 'not-found')
    const lines = [...requests.lines(), ...ownProcess.lines(), ...(await databaseLines(deps, readWork))]
    return c.body(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })

  return app
}

async function databaseLines(
  deps: HostDependencies,
  readWork: () => Promise<TodayAnswer>,
): Promise<string[]> {
  const isUp = await isDatabaseUp(deps)
  const { contradictions } = deps.ledgerAudit
  const audited = 'Records that contradicted one another at the last audit.'
  const refused = 'Push messages that their services refused, since the start.'
  const working = 'Running background tasks, such as mail.'
  const lines = gauge('stipend_database_up', 'Whether the database answers.', isUp ? 1 : 0)
  if (isUp) {
    for (const read of [moneyLines, mailLines, pushLines, backupLines, syncLines, postLines]) {
      lines.push(...(await read(deps)))
    }
    lines.push(...workLines(await readWork()))
  }
  return [
    ...lines,
    ...(contradictions === null ? [] : gauge('stipend_ledger_contradictions', audited, contradictions)),
    ...metric('stipend_push_refused_total', 'counter', refused, deps.pushRefusals.total),
    ...gauge('stipend_work_after_answers', working, deps.backgroundTasks.running),
  ]
}

async function moneyLines({ database }: HostDependencies): Promise<string[]> {
  const sums = await readSums(database.db)
  const { points } = await sumUnpaid(database.db)
  const waiting = sums.waiting + sums.held
  const waitingHelp = 'Gift cards that wait and are not on hold.'
  return [
    ...gauge('stipend_cashouts_waiting', 'Cash-outs that wait for a gift card.', waiting),
    ...gauge('stipend_points_owed', 'Points in all balances.', sums.owedPoints),
    ...gauge('stipend_points_to_approve', 'Points for participation that wait for a payer.', points),
    ...gauge('stipend_cashouts_waiting_dollars', waitingHelp, sums.waitingDollars),
    ...gauge('stipend_cashouts_held_dollars', 'Gift cards on hold.', sums.heldDollars),
    ...gauge('stipend_cashouts_paid_dollars', 'Gift cards that were sent.', sums.paidDollars),
  ]
}

function workLines(today: TodayAnswer): string[] {
  const byKind = (counted: 'count' | 'urgent') =>
    Object.fromEntries(Object.entries(today).map(([kind, work]) => [`{kind="${kind}"}`, work[counted]]))
  return [
    ...gauge(
      'stipend_desk_work',
      'Open work of the operators, as Today at the desk has it.',
      byKind('count'),
    ),
    ...gauge('stipend_desk_work_urgent', 'How much of it waits too long, or cannot wait.', byKind('urgent')),
  ]
}

async function mailLines({ database, clock }: HostDependencies): Promise<string[]> {
  const { waiting, failed, oldestSeconds } = await countMails(database.db, clock())
  const oldest = 'Age of the oldest e-mail that was tried and is not sent.'
  return [
    ...gauge('stipend_mails_waiting', 'E-mails that are not sent yet.', waiting),
    ...gauge('stipend_mails_failed', 'E-mails that were given up in the last 30 days.', failed),
    ...gauge('stipend_mails_oldest_seconds', oldest, oldestSeconds),
  ]
}

async function pushLines({ database, clock }: HostDependencies): Promise<string[]> {
  const { waiting, oldest } = await countPushes(database.db)
  const oldestSeconds = oldest === null ? 0 : secondsBetween(oldest, clock())
  return [
    ...gauge('stipend_pushes_waiting', 'Push messages that are not delivered yet.', waiting),
    ...gauge('stipend_pushes_oldest_seconds', 'Age of the oldest push message that waits.', oldestSeconds),
  ]
}

/** Nothing before the first backup by `npm run backup`. */
async function backupLines({ database, clock }: HostDependencies): Promise<string[]> {
  const [mark] = await database.db.select().from(backupMarks)
  if (!mark) return []
  const age = secondsBetween(mark.savedAt, clock())
  return gauge('stipend_backup_age_seconds', 'Age of the newest backup that was read whole.', age)
}

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)

/** Nothing if no registry was ever followed. */
async function syncLines({ database, clock }: HostDependencies): Promise<string[]> {
  const state = await readState(database.db)
  if (state === null) return []
  const { behindSeconds, changed, closed, refused } = statusOf(state, clock())
  return [
    ...gauge('stipend_sync_behind_seconds', 'How far trials are behind the registry.', behindSeconds),
    ...gauge('stipend_sync_changed', 'Trials that the last pass changed.', changed),
    ...gauge('stipend_sync_closed', 'Trials that the last pass closed.', closed),
    ...gauge('stipend_sync_refused', 'Records that the last pass could not read.', refused),
  ]
}

async function postLines({ database, clock }: HostDependencies): Promise<string[]> {
  const ended = (await countEndedPosts(database.db, clock())).map(
    ({ operation, reason, posts }) => [`{operation="${operation}",reason="${reason}"}`, posts] as const,
  )
  const help = 'Posts of the last day that were refused, taken back, or given up by a device.'
  return gauge('stipend_posts_ended', help, Object.fromEntries(ended))
}

async function isDatabaseUp({ database }: HostDependencies): Promise<boolean> {
  const answer = database.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, wait(databaseTimeoutMs, false, { ref: false })])
}

/**
 * With a token: its bearer. Without one: this machine, if there is no proxy in front of the host, whose
 * requests would come from this machine as well.
 */
function mayReadMetrics(c: Context<HostEnv>, config: HostConfig): boolean {
  if (config.metricsToken !== null)
    return isSignature(c.req.header('Authorization') ?? '', `Bearer ${config.metricsToken}`)
  const isPrivate = config.trustedProxies === 0 && isLoopback(new URL(config.publicOrigin).hostname)
  return isPrivate && !isForwarded(c) && isLoopback(c.env?.incoming?.socket.remoteAddress ?? '')
}

const nanosecondsPerSecond = 1e9

/** Resource usage of this process, measured from now on, in Prometheus' text format. */
class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay()

  constructor() {
    this.#delay.enable()
  }

  lines(): string[] {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const delay = this.#delay.percentile(99) / nanosecondsPerSecond
    this.#delay.reset()
    const delayHelp = 'The 99th percentile of timer delays since the last scrape.'
    return [
      ...gauge('process_resident_memory_bytes', 'Memory that this process holds.', rss),
      ...metric('process_cpu_seconds_total', 'counter', 'Time on a processor.', (user + system) / 1e6),
      ...gauge('process_uptime_seconds', 'How long this process has run.', process.uptime()),
      ...gauge('nodejs_heap_used_bytes', 'Memory that JavaScript holds.', heapUsed),
      ...gauge('nodejs_event_loop_delay_p99_seconds', delayHelp, delay),
    ]
  }
}

/** One value, or one for each set of labels. */
type Values = number | Readonly<Record<string, number>>

const gauge = (name: string, help: string, values: Values) => metric(name, 'gauge', help, values)

function metric(name: string, type: 'gauge' | 'counter', help: string, values: Values): string[] {
  const lines = Object.entries(typeof values === 'number' ? { '': values } : values)
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    // A percentile without any measurement is not a number.
    ...lines.map(([labels, value]) => `${name}${labels} ${Number.isNaN(value) ? 0 : value}`),
  ]
}
