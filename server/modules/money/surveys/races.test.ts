import { participants, surveyClicks, surveyCredits } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { surveyEnvironment, postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockAccount } from '#server/platform/sessions/accounts.ts'

type Given = Readonly<Record<string, string>>

describe('concurrent postbacks', () => {
  const database = useTestDatabase()
  let host: HostApp
  let participantId: number
  let click: string

  beforeAll(async () => {
    host = hostApp(database, surveyEnvironment)
    const who = { encId: 'ada', email: 'ada@example.com', createdAt: host.deps.clock() }
    const [row] = await database.db.insert(participants).values(who).returning({ id: participants.id })
    participantId = row?.id ?? expect.fail()
  })
  beforeEach(async () => {
    await database.db.delete(surveyClicks)
    click = await startedSurvey(host, participantId, 200)
  })

  const post = async (given: Given & { trans_id: string }) => {
    const query = postbackQuery({ user_id: 'ada', sub_id: click, amount_local: '200', ...given })
    return (await sendPostback(host.visitor(), query)).status
  }

  /** Starts two posts while the participant's row is locked; the first one goes on first. */
  async function together(first: Parameters<typeof post>[0], second: typeof first): Promise<number[]> {
    const statuses: Promise<number>[] = []
    await database.maintenance.transaction(async (tx) => {
      await lockAccount(tx, participantId)
      statuses.push(post(first))
      await untilWaiting(database, 1)
      statuses.push(post(second))
      await untilWaiting(database, 2)
    })
    return Promise.all(statuses)
  }

  it.each<[string, Given]>([
    ['another transaction', {}],
    ['a late screen-out', { type: 'out', amount_local: '5' }],
  ])('pay one click once: %s at the same moment is refused', async (_what, late) => {
    expect(await together({ trans_id: 'first' }, { trans_id: 'second', ...late })).toEqual([200, 409])
    const credits = await database.db.select().from(surveyCredits)
    expect(credits).toMatchObject([{ transaction: 'first', points: 200 }])
    expect(await database.db.select().from(surveyClicks)).toMatchObject([{ outcome: 'complete' }])
  })

  it('are to be sent again if the participant’s row is locked for too long, and count then', async () => {
    const status = await database.maintenance.transaction(async (tx) => {
      await lockAccount(tx, participantId)
      return post({ trans_id: 'first' })
    })
    expect(status).toBe(503)
    expect(await database.db.$count(surveyCredits)).toBe(0)
    expect(await post({ trans_id: 'first' })).toBe(200)
    expect(await database.db.$count(surveyCredits)).toBe(1)
  })
})
