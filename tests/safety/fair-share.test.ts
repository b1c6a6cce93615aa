import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { errorStatuses } from '#contract/base/errors.ts'
import { headers } from '#contract/base/headers.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { participants } from '#server/db/schema.ts'
import { dataPaths, recoveryPaths } from '#server/platform/pages/account-paths.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import { issueMailToken } from '#server/modules/account/mail-links/mail-tokens.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillCatalogue } from '#tests/contract/world.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { countWaiting, untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { createTestDatabase } from '#tests/support/databases/postgres.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import {
  StandInProvider,
  surveyEnvironment,
  postbackQuery,
  sendPostback,
} from '#tests/support/providers/survey-provider.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import { whileHeld } from './while-held.ts'

/** The number of connections that one participant may hold; a process has ten. */
const share = 3

interface Member {
  visitor: TestVisitor
  id: number
  email: string
  encId: string
  csrf: string
}

async function signUp(host: HostApp, name: string): Promise<Member> {
  const visitor = host.visitor()
  const email = `${name}@mail.example`
  await visitor.signUp(email)
  const { db } = host.deps.database
  const [row] = await db.select().from(participants).where(eq(participants.email, email))
  if (!row) throw new Error('Nobody signed up')
  return { visitor, id: row.id, email, encId: row.encId, csrf: await visitor.csrfToken() }
}

const postAs = ({ visitor, csrf }: Member, path: string, body: unknown, key?: string) =>
  visitor.postJson(path, body, {
    [headers.csrf]: csrf,
    ...(key !== undefined && { [headers.idempotencyKey]: key }),
  })

describe('while a participant is locked', () => {
  let database: OpenDatabase
  /** Holds the row, as a host does whose machine has vanished. */
  let rival: OpenDatabase
  let drop: () => Promise<void>
  let host: HostApp
  let studyId: number
  let ada: Member
  let grace: Member

  beforeAll(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    database = await openPostgres(made.url)
    rival = await openPostgres(made.url, { withoutTimeouts: true })
    studyId = await fillCatalogue(database)
  })
  afterAll(async () => {
    await database.close()
    await rival.close()
    await drop()
  })
  beforeEach(async () => {
    await database.db.delete(participants)
    host = hostApp(database, surveyEnvironment, new StandInProvider().send)
    ada = await signUp(host, 'ada')
    grace = await signUp(host, 'grace')
  })

  /** Statuses of other requests while these requests wait for a locked row, and then the answers to these. */
  async function others(requests: readonly (() => Promise<{ status: number; headers: Headers }>)[]) {
    let asked: Promise<{ status: number; headers: Headers }>[] = []
    const statuses = await whileHeld(
      rival,
      (tx) => lockAccount(tx, ada.id),
      async () => {
        asked = requests.map((request) => request())
        await untilWaiting(rival, share)
        const saved = await postAs(grace, endpoints.save.path, { id: studyId, saved: true })
        const user = await grace.visitor.send(endpoints.user.path)
        const ready = await host.app.request('/readyz', {}, {})
        // The other requests were answered, and no more than the share waits.
        expect(await countWaiting(rival)).toBeLessThanOrEqual(share)
        return [saved.status, user.status, ready.status]
      },
    )
    return { statuses, answers: await Promise.all(asked) }
  }

  const times = (count: number, ask: (number: number) => Promise<{ status: number; headers: Headers }>) =>
    Array.from({ length: count }, (_, number) => () => ask(number))

  const note = () => ({ study_id: studyId, state: 'removed', updated_at: '2026-11-20T17:00:00.000Z' })

  it.each([
    ['saving', () => postAs(ada, endpoints.save.path, { id: studyId, saved: true })],
    ['hiding', () => postAs(ada, endpoints.hide.path, { kind: 'focusgroup', id: 7, hidden: true })],
    ['noting an application', () => postAs(ada, endpoints.noteApplication.path, note())],
    ['cashing out', () => postAs(ada, endpoints.cashout.path, recipient, randomUUID())],
    ['opening the page of a deletion', () => openPage(ada.visitor, dataPaths.deletion)],
  ])('forty requests of that participant for %s do not block others', async (_name, ask) => {
    const { statuses, answers } = await others(times(40, ask))
    expect(statuses).toEqual([200, 200, 200])
    for (const { status, headers: sent } of answers) {
      expect([200, errorStatuses['under-age'], 503]).toContain(status)
      expect(sent.has('Retry-After')).toBe(status === 503)
    }
  })

  it('logins to that account do not block others', async () => {
    const visitors = Array.from({ length: 12 }, () => host.visitor())
    const { statuses } = await others(visitors.map((visitor) => () => visitor.logIn(ada.email, goodPassword)))
    expect(statuses).toEqual([200, 200, 200])
  })

  it('uses of mailed links do not block others', async () => {
    const reset = await issueMailToken(host.deps, 'password-reset', { participantId: ada.id, email: null })
    const forms = Array.from({ length: 12 }, () =>
      openPage(host.visitor(), `${recoveryPaths.confirm}?token=${reset}`),
    )
    const pages = await Promise.all(forms)
    const { statuses } = await others(
      pages.map((page) => () => page.submit({ new_password: 'Second horse 2' })),
    )
    expect(statuses).toEqual([200, 200, 200])
  })

  it('postbacks of its surveys do not block others', async () => {
    const click = await startedSurvey(host, ada.id, 85)
    const postback = (number: number) =>
      sendPostback(
        host.visitor(),
        postbackQuery({ trans_id: `t-${number}`, user_id: ada.encId, sub_id: click, amount_local: '85' }),
      )
    const { statuses } = await others(times(40, postback))
    expect(statuses).toEqual([200, 200, 200])
  })
})
