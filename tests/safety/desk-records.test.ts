import { type DeskEndpoint, reasonHeader } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { recordOpenings } from '#server/db/schema.ts'
import { openRecords, reasonOf } from '#server/desk/openings/open-records.ts'
import type { DeskEnv } from '#server/desk/calls/desk-env.ts'
import { personalTables } from '#server/modules/account/data/read-data.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, deskApp } from '#tests/support/host/desk-app.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDesk, sendExample } from './desk-calls.ts'

/** Tables that hold what participants are and do. Their own list of openings is for them to see. */
const recordTables = ['participant', ...personalTables.map(({ table }) => table)].filter(
  (name) => name !== 'record_opening',
)

/** Whether a statement reads rows of participants. Counts, also by session, say nothing about anybody. */
function readsRecords(statement: string): boolean {
  if (/^select (?:"session_id", )?count\(/.test(statement)) return false
  return recordTables.some(
    (name) => statement.includes(`from "${name}"`) || statement.includes(`join "${name}"`),
  )
}

describe('a call of the desk', () => {
  const statements: string[] = []
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let desk: DeskApp

  beforeAll(async () => {
    database = await openTestDatabase({ logQuery: (statement) => void statements.push(statement) })
    desk = deskApp(database)
    await fillDesk(desk)
  })
  afterAll(() => database.close())

  it.each(Object.entries<DeskEndpoint>(endpoints))(
    'leaves a trace for the participant if it reads a record: %s',
    async (name, row) => {
      // A sign-out ends the session, so each row has an operator of its own.
      const browser = await desk.operator(`For ${name}`)
      const before = await database.db.$count(recordOpenings)
      statements.length = 0
      await sendExample(browser, name, row)
      const reads = statements.some(readsRecords)
      const openings = (await database.db.$count(recordOpenings)) - before
      expect({ reads, leavesTrace: openings > 0 }).toEqual({
        reads: row.opens !== undefined,
        leavesTrace: row.opens !== undefined,
      })
    },
  )

  it('is caught if it reads a record by any statement', () => {
    const read = [
      'select "id", "email" from "participant" where "id" = $1',
      'select "a" from "study" left join "intake_answer" on true',
    ]
    expect(read.map(readsRecords)).toEqual([true, true])
    expect(readsRecords('select count(*), min("requested_at") from "cashout"')).toBe(false)
  })

  it('needs a reason where the operator has to type one', async () => {
    const app = new Hono<DeskEnv>()
    app.onError((error, c) => c.text(error.message, 422))
    app.get('/', (c) => c.text(reasonOf(c)))
    const reasonFor = async (sent: string) =>
      (await app.request('/', { headers: { [reasonHeader]: sent } })).text()
    expect(await reasonFor(encodeURIComponent('Ihre Nachricht — 7F2K'))).toBe('Ihre Nachricht — 7F2K')
    for (const none of ['', '%20', '%', 'x'.repeat(301)]) expect(await reasonFor(none)).toBe('invalid')
  })

  it('leaves one trace for the same reason within an hour, and another one later', async () => {
    const now = new Date('2026-11-20T18:00:00Z')
    const later = new Date('2026-11-20T19:00:01Z')
    const opening = {
      operator: { operatorId: 1 },
      opened: 'payouts',
      reason: 'Your cash-out was checked',
    } as const
    const records = [{ participantId: 1, reference: '7F2K' }]
    const before = await database.db.$count(recordOpenings)
    for (const at of [now, now, later]) await openRecords(database.db, opening, records, at)
    await openRecords(database.db, { ...opening, reason: 'Your message' }, records, later)
    expect((await database.db.$count(recordOpenings)) - before).toBe(3)
  })
})
