import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SurveyHistoryAnswer } from '#contract/answers/survey-calls.ts'
import { participants } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { surveyEnvironment, postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'

const it = hostTest(surveyEnvironment)

const history = async (of: TestVisitor) =>
  v.parse(SurveyHistoryAnswer, await (await of.send(endpoints.surveyHistory.path)).json()).attempts

describe('the history of surveys', () => {
  it('lists the results, the latest first, with the participant’s own minutes', async ({
    database,
    host,
    ada,
  }) => {
    const grace = host.visitor()
    await grace.signUp('grace@example.com')
    const [row] = await database.db.select().from(participants).orderBy(participants.id)
    const { enc_id: user_id } = await ada.user()
    const post = (given: Readonly<Record<string, string>> & { trans_id: string }) =>
      sendPostback(host.visitor(), postbackQuery({ user_id, amount_local: '0', ...given }))
    const take = async (surveyId: string) => {
      host.pass({ seconds: 600 })
      return startedSurvey(host, row?.id ?? 0, 100, surveyId)
    }
    const complete = { type: 'complete', amount_local: '100' }
    await take('left')
    await post({ trans_id: 'out', type: 'out', sub_id: await take('out') })
    const click = await take('done')
    host.pass({ seconds: 120 })
    await post({ trans_id: 'done', sub_id: click, ...complete })
    await post({ trans_id: 'less', sub_id: await take('less'), type: 'complete', amount_local: '40' })
    const lost = await take('lost')
    await post({ trans_id: 'lost', sub_id: lost, ...complete })
    await post({ trans_id: 'lost', sub_id: lost, status: '2' })

    const attempts = await history(ada)
    expect(
      attempts.map(({ survey_id, outcome, payout, earned, pending, is_taken_back }) => [
        survey_id,
        outcome,
        payout,
        earned,
        pending,
        is_taken_back,
      ]),
    ).toEqual([
      ['lost', 'complete', 100, 0, 0, true],
      ['less', 'complete', 100, 40, 40, false],
      ['done', 'complete', 100, 100, 100, false],
      ['out', 'out', 100, 0, 0, false],
      ['left', 'none', 100, 0, 0, false],
    ])
    const done = attempts[2]
    expect(Date.parse(done?.ended_at ?? '') - Date.parse(done?.started_at ?? '')).toBe(120_000)

    const say = (minutes: unknown, by = ada) =>
      by.postJson(endpoints.surveyMinutes.path, { id: click, minutes })
    expect((await say(25)).status).toBe(200)
    expect((await history(ada))[2]?.own_minutes).toBe(25)
    expect((await say(null)).status).toBe(200)
    expect((await history(ada))[2]?.own_minutes).toBeNull()
    for (const minutes of [-1, 601, 1.5, '5']) expect(await errorOf(await say(minutes))).toBe('invalid')
    expect(await errorOf(await say(5, grace))).toBe('not-found')
    expect(await history(grace)).toEqual([])
  })
})
