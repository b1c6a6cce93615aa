import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { countSeats } from '#server/modules/studies/participations/count-seats.ts'
import { eveningSession } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('facts of a study of the desk in the catalogue', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, edit, applied, participate, accept, act } = story

  const listed = async () => {
    const { deps } = story.app.host
    const visitor = await story.joined(randomUUID())
    const answer = await visitor.send(fillPath(endpoints.study.path, story.study()))
    const { studies } = v.parse(singleStudyAnswer(deps.portalEnv.product.api), await answer.json())
    return studies.rows[story.study().id]
  }

  it('are its sessions by the clocks of their place, its hourly pay, its end and what a screen-out pays', async () => {
    const late = { ...eveningSession, key: 'late', starts_at: '2026-12-03T05:30:00.000Z' }
    const sessions = [
      { ...late, time_zone: 'America/Chicago', place: 'https://meet.example/secret' },
      eveningSession,
    ]
    await publish({ sessions, incentive_points: 15_000, screen_out_points: 500 })
    expect(await listed()).toMatchObject({
      minutes: 90,
      hourly_pay: 100,
      expire_at: '2026-12-02',
      screen_out_points: 500,
      sessions: [
        { local: '2026-11-25T18:00', time_zone: 'America/New_York', minutes: 90, place: '1 Main Street' },
        { local: '2026-12-02T23:30', time_zone: 'America/Chicago', place: null },
      ],
    })
    await edit({ sessions: [{ ...eveningSession, minutes: 60 }] })
    story.app.host.pass({ seconds: 2 })
    expect(await listed()).toMatchObject({ minutes: 60, expire_at: '2026-11-25' })
  })

  it('are its places once they are few, and each change of them', async () => {
    const left = async () => {
      await countSeats(database.db, story.app.host.deps.clock())
      story.app.host.pass({ seconds: 2 })
      return (await listed())?.seats_left ?? null
    }
    await publish({ sessions: [{ ...eveningSession, capacity: 7 }] })
    expect(await left()).toBeNull()
    await edit({ sessions: [{ ...eveningSession, capacity: 3 }] })
    expect(await left()).toBe(3)
    const ada = await applied('ada')
    await act('choose', ['ada'])
    expect((await accept(ada)).status).toBe(200)
    expect(await left()).toBe(2)
    expect((await participate(ada, { act: 'cancel', reason: null })).status).toBe(200)
    expect(await left()).toBe(3)
  })
})
