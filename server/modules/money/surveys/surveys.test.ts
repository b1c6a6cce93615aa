import { randomUUID } from 'node:crypto'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ProviderSurveysAnswer, SurveyStartAnswer } from '#contract/answers/survey-calls.ts'
import { surveyClicks, surveyLists } from '#server/db/schema.ts'
import { openTestDatabase, useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { readPage } from '#tests/support/host/page-form.ts'
import {
  StandInProvider,
  surveyEnvironment,
  postbackQuery,
  providerSurvey,
  sendPostback,
} from '#tests/support/providers/survey-provider.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED'))
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'

describe('surveys of a provider', () => {
  const provider = new StandInProvider()
  const database = useTestDatabase()
  let host: HostApp
  let ada: TestVisitor

  beforeAll(async () => {
    host = hostApp(database, surveyEnvironment, provider.send)
    ada = host.visitor()
    await ada.signUp('ada@example.com')
  })
  beforeEach(async () => {
    await database.db.delete(surveyLists)
    await database.db.delete(surveyClicks)
    provider.reset()
    host.pass({ seconds: 60 })
  })

  const list = async (of = ada) => {
    const answer = await of.send(endpoints.providerSurveys.path)
    expect(answer.status).toBe(200)
    return v.parse(ProviderSurveysAnswer, await answer.json()).rows
  }
  const start = (id: string, accept = 'application/json', by = ada) =>
    by.send(fillPath(endpoints.surveyStart.path, { id }), { headers: { Accept: accept } })

  it('are listed by id in the provider’s order, after a signed request for the participant', async () => {
    // A map does not keep the order of numeric keys.
    provider.surveys = [
      providerSurvey('900'),
      providerSurvey('20', { loi: 7, payout: '120.4', statistics_rating_avg: '0' }),
    ]
    const answer = await ada.send(endpoints.providerSurveys.path, { headers: { 'User-Agent': 'A browser' } })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(v.parse(ProviderSurveysAnswer, await answer.json()).rows).toEqual([
      { id: '900', loi: 12, payout: 85, rating: 4.5 },
      { id: '20', loi: 7, payout: 120, rating: 0 },
    ])
    const [asked] = provider.asked
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      app_id: '4711',
      ext_user_id: (await ada.user()).enc_id,
      ip_user: ada.address,
      user_agent: 'A browser',
      output_method: 'api',
    })
  })

  it('are requested once in two minutes, for each participant separately', async () => {
    await Promise.all([list(), list(), list()])
    host.pass({ seconds: 119 })
    await list()
    const grace = host.visitor()
    await grace.signUp('grace@example.com')
    await list(grace)
    expect(new Set(provider.asked.map((url) => url.searchParams.get('ext_user_id'))).size).toBe(2)
    expect(provider.asked).toHaveLength(2)
    host.pass({ seconds: 1 })
    provider.surveys = []
    expect(await list()).toEqual([])
    expect(provider.asked).toHaveLength(3)
  })

  it.each([
    ['3600', 3600],
    [new Date(2e12).toUTCString(), 3600],
    ['5', 30],
    ['soon', 30],
  ])(
    'are not asked for before the time that the provider names (%s), at most an hour',
    async (wait, seconds) => {
      provider.instead = () => new Response('', { status: 429, headers: { 'Retry-After': wait } })
      const answer = await ada.send(endpoints.providerSurveys.path)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, String(seconds)])
      provider.instead = null
      host.pass({ seconds: seconds - 1 })
      const grace = host.visitor()
      await grace.signUp(`${randomUUID()}@example.com`)
      expect(await list(grace)).toHaveLength(1)
      expect((await ada.send(endpoints.providerSurveys.path)).headers.get('Retry-After')).toBe('1')
      host.pass({ seconds: 1 })
      expect(await list()).toHaveLength(1)
    },
  )

  it.each([
    ['does not answer', unreachable],
    ['answers 500', () => new Response('', { status: 500 })],
    ['answers with a page', () => new Response('<h1>Maintenance</h1>')],
    ['answers with an error', () => Response.json({ status: 'error' })],
    ['answers without end', () => new Response('[1,'.repeat(1_000_000))],
  ])('cannot be listed while the provider %s, and can be again afterwards', async (_what, instead) => {
    provider.instead = instead
    const answer = await ada.send(endpoints.providerSurveys.path)
    expect(await errorOf(answer)).toBe('unavailable')
    expect(answer.headers.get('Retry-After')).toBe('30')
    provider.instead = null
    host.pass({ seconds: 29 })
    // The provider gets no request during the pause.
    const again = await ada.send(endpoints.providerSurveys.path)
    expect([again.headers.get('Retry-After'), await errorOf(again)]).toEqual(['1', 'unavailable'])
    expect(await errorOf(await start('survey-7'))).toBe('unavailable')
    expect(provider.asked).toHaveLength(1)
    const grace = host.visitor()
    await grace.signUp(`${randomUUID()}@example.com`)
    expect(await list(grace)).toHaveLength(1)
    host.pass({ seconds: 1 })
    expect(await list()).toHaveLength(1)
  })

  it('can be started from the last list while the provider is down', async () => {
    await list()
    host.pass({ seconds: 300 })
    provider.instead = unreachable
    expect(await errorOf(await ada.send(endpoints.providerSurveys.path))).toBe('unavailable')
    expect((await start('survey-7')).status).toBe(200)
    host.pass({ hours: 1 })
    expect(await errorOf(await start('survey-7'))).toBe('unavailable')
  })

  it('start with a readable address that carries the click', async () => {
    const answer = await start('survey-7', 'Application/JSON; q=1')
    const { url } = v.parse(SurveyStartAnswer, await answer.json())
    expect([answer.status, answer.headers.get('Location')]).toEqual([200, url])
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Location')
    const [click] = await database.db.select().from(surveyClicks)
    expect(click).toMatchObject({ surveyId: 'survey-7', points: 85, minutes: 12, outcome: null })
    expect(url).toBe(`https://click.surveys.example/?k=survey-7&subid_1=${click?.id}&subid_2=`)
  })

  it.each([navigation, '*/*', ''])('start with a redirect for a navigation: "%s"', async (accept) => {
    const answer = await start('survey-7', accept)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toMatch(/^https:\/\/click\.surveys\.example\//)
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  it('are gone for an id that is not on the participant’s list', async () => {
    for (const id of ['gone', 'x'.repeat(65), 'a\nb', '\0', '%', '../user']) {
      for (const accept of ['application/json', '*/*']) {
        expect(await errorOf(await start(id, accept))).toBe('not-found')
      }
    }
    expect(await database.db.$count(surveyClicks)).toBe(0)
  })

  it('show a page with a way back if they cannot be started', async () => {
    const failing = async (id: string, by = ada) => readPage(by, await start(id, navigation, by))
    const gone = await failing('gone')
    expect([gone.status, gone.title]).toEqual([404, 'This survey is no longer available'])
    expect(gone.html).toContain('This survey is no longer available. Please pick another.')
    expect(gone.html).toContain('<a href="/online-surveys">Back to the surveys</a>')
    expect(gone.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
    expect(gone.headers.get('Cache-Control')).toBe('no-store')
    const visitor = await failing('survey-7', host.visitor())
    expect([visitor.status, visitor.title]).toEqual([401, 'Please log in first'])
    await database.db.delete(surveyLists)
    provider.instead = unreachable
    const down = await failing('survey-7')
    expect([down.status, down.title]).toEqual([503, 'Not available right now'])
    expect(Number(down.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('leave the list as soon as they are finished', async () => {
    provider.surveys = [providerSurvey('done'), providerSurvey('open')]
    const { url } = v.parse(SurveyStartAnswer, await (await start('done')).json())
    const sub_id = new URL(url).searchParams.get('subid_1') ?? ''
    const user_id = (await ada.user()).enc_id
    const result = postbackQuery({ trans_id: 't1', user_id, sub_id, type: 'out', amount_local: '0' })
    expect((await sendPostback(host.visitor(), result)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual(['open'])
    expect(await errorOf(await start('done'))).toBe('not-found')
  })
})

describe('a host without a provider', () => {
  it('has no surveys, starts none and accepts no postback', async () => {
    const database = await openTestDatabase()
    const host = hostApp(database, { SANDBOX: '0' })
    const visitor = host.visitor()
    await visitor.signUp('ada@example.com')
    const list = await visitor.send(endpoints.providerSurveys.path)
    expect([list.status, await list.json()]).toEqual([200, {}])
    expect(await errorOf(await visitor.send('/outtrack/cpx_survey/1/'))).toBe('not-found')
    const postback = postbackQuery({ trans_id: 't1', user_id: 'ada', sub_id: 'x', amount_local: '1' })
    expect(await errorOf(await sendPostback(visitor, postback))).toBe('not-found')
    await database.close()
  })
})
