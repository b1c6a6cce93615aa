import { randomUUID } from 'node:crypto'
import { ledgerEntries, participants, surveyClicks, surveyCredits } from '#server/db/schema.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { confirmDueCredits } from '#server/modules/money/surveys/credit.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { surveyEnvironment, postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { eq } from 'drizzle-orm'

/** Points of the survey that Ada starts. */
const offered = 200

export type Given = Readonly<Record<string, string>>

/** A host with a survey provider and two participants. Ada has started a survey. Call `reset` before each test. */
export class Postbacks {
  readonly database: OpenDatabase
  readonly host: HostApp
  readonly ada: TestVisitor
  provider: TestVisitor
  adaId = 0
  adaName = ''
  graceName = ''
  click = ''
  transaction = ''

  private constructor(database: OpenDatabase) {
    this.database = database
    this.host = hostApp(database, surveyEnvironment)
    this.ada = this.host.visitor()
    this.provider = this.host.visitor()
  }

  static async open(): Promise<Postbacks> {
    const postbacks = new Postbacks(await openTestDatabase())
    await postbacks.ada.signUp('ada@example.com')
    await postbacks.host.visitor().signUp('grace@example.com')
    const [ada, grace] = await postbacks.database.db.select().from(participants).orderBy(participants.id)
    postbacks.adaId = ada?.id ?? 0
    postbacks.adaName = ada?.encId ?? ''
    postbacks.graceName = grace?.encId ?? ''
    return postbacks
  }

  async reset(): Promise<void> {
    const { db } = this.database
    await db.delete(surveyClicks)
    await db.delete(ledgerEntries)
    await db.update(participants).set({ balance: 0 })
    this.provider = this.host.visitor()
    await this.startSurvey()
  }

  /** Starts another survey. Later postbacks are about it, in a transaction of their own. */
  async startSurvey(points = offered): Promise<void> {
    this.click = await startedSurvey(this.host, this.adaId, points)
    this.transaction = randomUUID()
  }

  queryOf(given: Given = {}): URLSearchParams {
    return postbackQuery({
      trans_id: this.transaction,
      user_id: this.adaName,
      sub_id: this.click,
      amount_local: String(offered),
      ...given,
    })
  }

  async post(given: Given = {}): Promise<number> {
    return (await sendPostback(this.provider, this.queryOf(given))).status
  }

  cancel(): Promise<number> {
    return this.post({ status: '2' })
  }

  /** Advances the clock past the hold and confirms due credits. */
  async afterHold(): Promise<void> {
    this.host.pass({ hours: 24 })
    await confirmDueCredits(this.host.deps)
  }

  async balance(): Promise<number | undefined> {
    const [row] = await this.database.db.select().from(participants).where(eq(participants.id, this.adaId))
    return row?.balance
  }

  async entries(): Promise<string[]> {
    const rows = await this.database.db.select().from(ledgerEntries).orderBy(ledgerEntries.id)
    return rows.map(({ kind, points }) => `${kind} ${points}`)
  }

  async credits(): Promise<string[]> {
    const rows = await this.database.db.select().from(surveyCredits).orderBy(surveyCredits.id)
    return rows.map(({ state, points }) => `${state} ${points}`)
  }
}
