import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  cashouts,
  categories,
  clicks,
  contactThreads,
  intakeAnswers,
  ledgerAudits,
  ledgerEntries,
  mailTokens,
  participants,
  studies,
  surveyClicks,
  surveyCredits,
} from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { createLog } from './log.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import { issueMailToken } from '#server/modules/account/mail-links/mail-tokens.ts'
import { maintenanceTasks } from '#server/maintenance-tasks.ts'
import { Maintenance } from './maintenance.ts'

const maintenanceOf = (deps: HostDependencies) => new Maintenance(maintenanceTasks(deps), deps.log)

/** Runs on PostgreSQL, where other statements can run while a round waits. */
describe('maintenance', () => {
  let folder: string
  const database = useTestDatabase()
  let host: HostApp
  let lines: string[]
  let maintenance: Maintenance

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stipend-maintenance-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    await database.db.delete(participants)
    await database.db.delete(clicks)
    // Each test ends its rounds at another task: some have audited, by another test's clock.
    await database.db.delete(ledgerAudits)
    host = hostApp(database, { DATA_DIR: folder })
    lines = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    maintenance = maintenanceOf({ ...host.deps, log })
  })

  async function newcomer(encId: string): Promise<number> {
    const who = { encId, email: `${encId}@example.com`, createdAt: host.deps.clock() }
    const [row] = await database.db.insert(participants).values(who).returning({ id: participants.id })
    return row?.id ?? 0
  }

  /** Adds pending credits that are due, of one point each. */
  async function dueCredits(participantId: number, count: number): Promise<void> {
    const clickId = await startedSurvey(host, participantId, 1)
    const at = host.deps.clock()
    const credit = { participantId, clickId, kind: 'credit', points: 1, stated: 1, state: 'pending' } as const
    await database.db.insert(surveyCredits).values(
      Array.from({ length: count }, (_, number) => ({
        ...credit,
        transaction: `${participantId}-${number}`,
        at,
        dueAt: at,
      })),
    )
  }

  const pending = () => database.db.$count(surveyCredits, eq(surveyCredits.state, 'pending'))
  const untilNothingPends = () => vi.waitFor(async () => expect(await pending()).toBe(0), pollTimeout)

  it('confirms all due credits in one round, however many there are', async () => {
    // More than are read at once.
    await dueCredits(await newcomer('ada'), 51)
    maintenance.start()
    await untilNothingPends()
    await maintenance.stop()
    expect(await database.db.$count(ledgerEntries)).toBe(51)
    expect(await auditLedger(database.db)).toMatchObject({ unbalanced: 0, wronglyCredited: 0 })
    expect(lines).toEqual([])
  })

  it('continues with other credits when an account is deleted during the round', async () => {
    const ada = await newcomer('ada')
    await dueCredits(ada, 2)
    await dueCredits(await newcomer('grace'), 2)
    await database.maintenance.transaction(async (tx) => {
      await tx.delete(participants).where(eq(participants.id, ada))
      maintenance.start()
      await untilWaiting(database, 1)
    })
    await untilNothingPends()
    await maintenance.stop()
    expect(await database.db.select().from(participants)).toMatchObject([{ encId: 'grace', balance: 2 }])
    expect(lines).toEqual([])
  })

  it('skips a participant whose row is locked, and logs that', async () => {
    const ada = await newcomer('ada')
    await dueCredits(ada, 2)
    host.pass({ seconds: 1 })
    await dueCredits(await newcomer('grace'), 2)
    // Holds the lock as a host does that has vanished with its machine.
    await database.maintenance.transaction(async (tx) => {
      await lockAccount(tx, ada)
      maintenance.start()
      await vi.waitFor(async () => expect(await pending()).toBe(2), pollTimeout)
      await maintenance.stop()
    })
    const balances = database.db.select({ balance: participants.balance }).from(participants)
    expect(await balances.orderBy(participants.id)).toEqual([{ balance: 0 }, { balance: 2 }])
    expect(lines).toEqual([expect.stringContaining('lock timeout')])
    const next = maintenanceOf(host.deps)
    next.start()
    await untilNothingPends()
    await next.stop()
  })

  it('logs contradictions in the ledger, and counts them in the metrics', async () => {
    const token = 'a-token-for-metrics-of-the-tests'
    host = hostApp(database, { DATA_DIR: folder, METRICS_TOKEN: token })
    const contradictions = async () => {
      const asked = { headers: { Authorization: `Bearer ${token}` } }
      const text = await (await host.app.request('/metrics', asked, {})).text()
      return /^stipend_ledger_contradictions (\d+)$/m.exec(text)?.[1]
    }
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    await newcomer('grace')
    expect(await contradictions()).toBeUndefined()
    maintenance = maintenanceOf({ ...host.deps, log })
    maintenance.start()
    await vi.waitFor(async () => expect(await contradictions()).toBe('0'), pollTimeout)
    await maintenance.stop()
    expect(lines).toEqual([])

    // A balance without an entry, as a manual change with psql makes it.
    const ada = await newcomer('ada')
    await database.db.update(participants).set({ balance: 7 }).where(eq(participants.id, ada))
    // All were audited: the next pass begins a day later, also in a host that has just started.
    host.pass({ days: 1 })
    maintenance = maintenanceOf({ ...host.deps, log })
    maintenance.start()
    await vi.waitFor(async () => expect(await contradictions()).toBe('1'), pollTimeout)
    await maintenance.stop()
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, unbalanced: 1, wronglyCredited: 0 }),
    ])
  })

  it('deletes clicks after 400 days, but none of a survey with a result', async () => {
    const { db } = database
    const ada = await newcomer('ada')
    const daysAgo = (days: number) => new Date(host.deps.clock().getTime() - days * 86_400_000)
    const [old, recent] = [daysAgo(401), daysAgo(399)]
    await db
      .insert(clicks)
      .values([old, recent].map((at) => ({ kind: 'study' as const, targetId: 1, participantId: ada, at })))
    const survey = { participantId: ada, surveyId: '7', points: 1, minutes: 1, startedAt: old }
    await db.insert(surveyClicks).values([
      { ...survey, id: 'old' },
      { ...survey, id: 'recent', startedAt: recent },
      { ...survey, id: 'ended', outcome: 'complete', endedAt: old },
    ])
    maintenance.start()
    await vi.waitFor(async () => expect(await db.$count(surveyClicks)).toBe(2), pollTimeout)
    await maintenance.stop()
    const surveys = await db.select({ id: surveyClicks.id }).from(surveyClicks).orderBy(surveyClicks.id)
    expect(surveys).toEqual([{ id: 'ended' }, { id: 'recent' }])
    expect(await db.select().from(clicks)).toMatchObject([{ at: recent }])
    expect(lines).toEqual([])
  })

  it('deletes answers, messages and addresses after the operator’s time, but not that they were given', async () => {
    const { db } = database
    host = hostApp(database, {
      DATA_DIR: folder,
      KEEP_ANSWERS_DAYS: '10',
      KEEP_ADDRESSES_DAYS: '40',
      KEEP_MESSAGES_DAYS: '50',
    })
    const ada = await newcomer('ada')
    const daysAgo = (days: number) => new Date(host.deps.clock().getTime() - days * 86_400_000)
    await db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
    await saveStudies(db, [studyInput(), studyInput({ sourceKey: 'two' })], daysAgo(50))
    const [one, two] = await db.select({ id: studies.id }).from(studies).orderBy(studies.id)
    await db.insert(intakeAnswers).values(
      [one, two].map((study, index) => ({
        participantId: ada,
        studyId: study?.id ?? 0,
        answers: { answers: [] },
        answeredAt: daysAgo(index === 0 ? 11 : 9),
      })),
    )
    const cashout = { participantId: ada, points: 2000, dollars: 20, recipient, requestedAt: daysAgo(60) }
    await db.insert(cashouts).values([
      { ...cashout, reference: 'OLD', idempotencyKey: randomUUID(), state: 'sent', settledAt: daysAgo(41) },
      { ...cashout, reference: 'NEW', idempotencyKey: randomUUID(), state: 'failed', settledAt: daysAgo(39) },
      { ...cashout, reference: 'OPEN', idempotencyKey: randomUUID(), state: 'requested' },
    ])
    const message = { participantId: ada, subject: 'general', unread: false, createdAt: daysAgo(90) } as const
    await db.insert(contactThreads).values([
      { ...message, reference: 'OLD', state: 'closed', updatedAt: daysAgo(51) },
      { ...message, reference: 'NEW', state: 'answered', updatedAt: daysAgo(49) },
      { ...message, reference: 'OPEN', state: 'open', updatedAt: daysAgo(90) },
    ])
    const isKept = async () => ({
      messages: (await db.select().from(contactThreads).orderBy(contactThreads.id)).map(
        ({ reference }) => reference,
      ),
      answers: (await db.select().from(intakeAnswers).orderBy(intakeAnswers.studyId)).map(
        ({ answers }) => answers !== null,
      ),
      addresses: (await db.select().from(cashouts).orderBy(cashouts.id)).map((row) => row.recipient !== null),
    })
    maintenance = maintenanceOf(host.deps)
    maintenance.start()
    await vi.waitFor(
      async () =>
        expect(await isKept()).toEqual({
          messages: ['NEW', 'OPEN'],
          answers: [false, true],
          addresses: [false, true, true],
        }),
      pollTimeout,
    )
    await maintenance.stop()
  })

  it('deletes expired mail links, and no others', async () => {
    await issueMailToken(host.deps, 'password-reset', { participantId: await newcomer('ada'), email: null })
    host.pass({ seconds: 30 * 60 })
    const grace = await newcomer('grace')
    await issueMailToken(host.deps, 'password-reset', { participantId: grace, email: null })
    host.pass({ seconds: 30 * 60 })
    maintenance.start()
    await vi.waitFor(async () => expect(await database.db.$count(mailTokens)).toBe(1), pollTimeout)
    await maintenance.stop()
    expect(await database.db.select().from(mailTokens)).toMatchObject([{ participantId: grace }])
    expect(lines).toEqual([])
  })

  it('stops after the running transaction, and leaves the rest to the next start', async () => {
    const ada = await newcomer('ada')
    await dueCredits(ada, 3)
    let stopped: Promise<void> | undefined
    await database.db.transaction(async (tx) => {
      await lockAccount(tx, ada)
      maintenance.start()
      await untilWaiting(database, 1)
      stopped = maintenance.stop()
    })
    await stopped
    expect(await pending()).toBe(2)
    const next = maintenanceOf(host.deps)
    next.start()
    await untilNothingPends()
    await next.stop()
    expect(lines).toEqual([])
  })
})
