import { randomUUID } from 'node:crypto'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { ProviderSurveysAnswer, SurveyStartAnswer } from '#contract/endpoints/survey-calls.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { surveyClicks, surveyLists } from '#server/db/schema.ts'
import { engines, openTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { readPage } from '#tests/support/host/page-form.ts'
import {
  StandInProvider,
  cpxEnvironment,
  cpxQuery,
  cpxSurvey,
  sendPostback,
} from '#tests/support/providers/survey-provider.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCpxList } from './cpx-list.ts'

const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED'))
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'

describe.each(engines)('surveys of a provider, on %s', (engine) => {
  const provider = new StandInProvider()
  let database: OpenDatabase
  let host: HostApp
  let ada: TestVisitor

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    host = hostApp(database, cpxEnvironment, provider.send)
    ada = host.visitor()
    await ada.signUp('ada@example.com')
  })
  afterAll(() => database.close())
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
      cpxSurvey('900'),
      cpxSurvey('20', { loi: 7, payout: '120.4', statistics_rating_avg: '0' }),
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
    provider.surveys = [cpxSurvey('done'), cpxSurvey('open')]
    const { url } = v.parse(SurveyStartAnswer, await (await start('done')).json())
    const sub_id = new URL(url).searchParams.get('subid_1') ?? ''
    const user_id = (await ada.user()).enc_id
    const result = cpxQuery({ trans_id: 't1', user_id, sub_id, type: 'out', amount_local: '0' })
    expect((await sendPostback(host.visitor(), result)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual(['open'])
    expect(await errorOf(await start('done'))).toBe('not-found')
  })

  it('are for participants only', async () => {
    for (const path of [endpoints.providerSurveys.path, '/outtrack/cpx_survey/survey-7/']) {
      expect(await errorOf(await host.visitor().send(path))).toBe('unauthenticated')
    }
    expect(provider.asked).toEqual([])
  })
})

describe('a host without a provider', () => {
  it('has no surveys, starts none and accepts no postback', async () => {
    const database = await openTestDatabase('pglite')
    const host = hostApp(database, { SANDBOX: '0' })
    const visitor = host.visitor()
    await visitor.signUp('ada@example.com')
    const list = await visitor.send(endpoints.providerSurveys.path)
    expect([list.status, await list.json()]).toEqual([200, {}])
    expect(await errorOf(await visitor.send('/outtrack/cpx_survey/1/'))).toBe('not-found')
    const postback = cpxQuery({ trans_id: 't1', user_id: 'ada', sub_id: 'x', amount_local: '1' })
    expect(await errorOf(await sendPostback(visitor, postback))).toBe('not-found')
    await database.close()
  })
})

describe('the answer of the list API', () => {
  const url = cpxEnvironment.CPX_URL
  const offersOf = (surveys: unknown[], pointsPerUnit = 1) =>
    readCpxList({ status: 'success', surveys }, url, pointsPerUnit)?.offers ?? []

  /** As published, except for the click tokens. */
  const published = {
    status: 'success',
    count_available_surveys: 336,
    count_returned_surveys: 2,
    surveys: [
      { ...cpxSurvey('484727'), loi: '6', payout: 0.4, statistics_rating_avg: '0' },
      { ...cpxSurvey('526856'), loi: '9', payout: '0.43', statistics_rating_avg: 0 },
    ],
  }

  it('is read for an app whose currency is the dollar', () => {
    const list = readCpxList(published, url, 100)
    expect(list?.offers.map(({ href: _href, ...offer }) => offer)).toEqual([
      { id: '484727', minutes: 6, points: 40, rating: 0 },
      { id: '526856', minutes: 9, points: 43, rating: 0 },
    ])
    expect(list?.dropped).toBe(0)
  })

  it.each([
    { status: 'success', count_returned_surveys: 0, surveys: [], message_not_found: 'No surveys available' },
    { status: 'success', surveys: null },
    { status: 'success' },
  ])('may be empty: %j', (answer) => {
    expect(readCpxList(answer, url, 1)).toEqual({ offers: [], dropped: 0 })
  })

  it.each([null, [], 'success', {}, { status: 'error' }, { status: 'success', surveys: {} }])(
    'is no list: %j',
    (answer) => expect(readCpxList(answer, url, 1)).toBeNull(),
  )

  it('prefers the newer name of an address', () => {
    const [offer] = offersOf([cpxSurvey('1', { href_new: 'https://new.surveys.example/?k=1' })])
    expect(offer?.href).toBe('https://new.surveys.example/?k=1')
  })

  it.each([
    ['no id', { id: '' }],
    ['an id that is markup', { id: '<b>' }],
    ['no length', { loi: 'soon' }],
    ['a negative length', { loi: '-3' }],
    ['no payout', { payout: null }],
    ['a payout of nothing', { payout: '0.00' }],
    ['a payout beyond belief', { payout: 5001 }],
    ['an endless payout', { payout: '1e400' }],
    ['an address of somebody else', { href: 'https://surveys.example.evil.example/' }],
    ['an address that only ends alike', { href: 'https://evilsurveys.example/' }],
    ['an address without encryption', { href: 'http://click.surveys.example/' }],
    ['an address with a password', { href: 'https://a:b@click.surveys.example/' }],
    ['a script for an address', { href: 'javascript:alert(1)' }],
    ['no address', { href: undefined }],
  ])('leaves out a survey with %s, and keeps the rest', (_what, more) => {
    const list = readCpxList(
      { status: 'success', surveys: [cpxSurvey('1', more), 7, cpxSurvey('2'), cpxSurvey('2')] },
      url,
      1,
    )
    expect(list?.offers.map(({ id }) => id)).toEqual(['2'])
    expect(list?.dropped).toBe(3)
  })

  it('has a rating of 0 for an invalid one', () => {
    for (const statistics_rating_avg of ['9', -1, 'good', null, undefined]) {
      expect(offersOf([cpxSurvey('1', { statistics_rating_avg })])[0]?.rating).toBe(0)
    }
  })
})
