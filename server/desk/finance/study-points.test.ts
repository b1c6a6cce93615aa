import { LedgerAnswer } from '#contract/answers/earnings.ts'
import * as desk from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('points of studies in Finance', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, applied, study, act, operator } = story
  const finance = async () => {
    const payer = await operator('Books', 'payer')
    return await payer.read(desk.finance)
  }

  it('are added up for each study, also for two of one title, and count those who keep some', async () => {
    const ids = []
    for (const points of [150, 70]) {
      await publish({ incentive_points: points })
      ids.push(study().id)
      const names = [`ada${points}`, `bea${points}`]
      for (const name of names) await applied(name)
      await act('choose', names)
      await act('attend', names)
    }
    const by = await operator('Payer', 'payer')
    expect(await act('correct', ['bea70'], { by, reason: 'It was somebody else' })).toEqual(['done'])
    expect((await finance()).studies).toEqual([
      { id: ids[0], title: story.own.title, points: 300, people: 2 },
      { id: ids[1], title: story.own.title, points: 70, people: 1 },
    ])
  })

  it('wait for a payer there and in Earnings, until they are paid', async () => {
    await publish({ incentive_points: 150 })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    story.app.host.deps.config.incentiveLimits = { act: 1, month: null }
    expect(await act('attend', ['ada'])).toEqual(['approval-needed'])
    const waiting = async () =>
      v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json()).waiting
    expect(await waiting()).toMatchObject([{ points: 150, source: story.own.title, state: 'pending' }])
    expect((await finance()).unpaid).toEqual({ count: 1, points: 150 })
    const { app, deps } = story.app.host
    deps.config.metricsToken = 'a-token-for-metrics'
    const bearer = { headers: { Authorization: 'Bearer a-token-for-metrics' } }
    const metrics = await (await app.request('/metrics', bearer, {})).text()
    expect(metrics).toMatch(/^stipend_points_to_approve 150$/m)
    expect(metrics).toMatch(/^stipend_points_owed 0$/m)
    expect(metrics).toMatch(/^stipend_desk_work\{kind="pay"\} 1$/m)
    expect(metrics).toMatch(/^stipend_desk_work_urgent\{kind="pay"\} 0$/m)
    expect(await act('pay', ['ada'], { by: await operator('Other', 'payer') })).toEqual(['done'])
    expect(await waiting()).toEqual([])
    expect((await finance()).unpaid).toEqual({ count: 0, points: 0 })
  })
})
