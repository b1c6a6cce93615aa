import { LedgerAnswer } from '#contract/answers/earnings.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ProviderSurveysAnswer, SurveyStartAnswer } from '#contract/answers/survey-calls.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { englishIn } from '#tests/support/host/english-texts.ts'
import { openPage, postForm } from '#tests/support/host/page-form.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { wallListPath, wallTakePath } from '#server/modules/money/surveys/wall-paths.ts'
import { questionsOf, wallSurveys } from './wall-surveys.ts'

const database = useTestDatabase()
let host: HostApp
let ada: TestVisitor
beforeAll(async () => {
  host = hostApp(database)
  ada = host.visitor()
  await ada.signUp('ada@example.com')
})

const listed = async () =>
  v.parse(ProviderSurveysAnswer, await (await ada.send(endpoints.providerSurveys.path)).json()).rows
const balance = async () => (await ada.user()).balance ?? Number.NaN
const surveyOf = (id: string) => {
  const survey = wallSurveys.find((one) => one.id === id)
  if (!survey) throw new Error(`No survey ${id}`)
  return survey
}

/** Starts a survey; returns its path on the wall. */
async function startSurvey(id: string): Promise<string> {
  const path = fillPath(endpoints.surveyStart.path, { id })
  const answer = await ada.send(path, { headers: { Accept: 'application/json' } })
  return v.parse(SurveyStartAnswer, await answer.json()).url.slice(host.deps.config.publicOrigin.length)
}

/** Answers to all questions, with some chosen ones. */
const answersTo = (id: string, given: Readonly<Record<number, string>> = {}) =>
  Object.fromEntries(
    questionsOf(surveyOf(id)).map(({ options }, number) => [
      `answer_${number}`,
      given[number] ?? options[0] ?? '',
    ]),
  )

/** Takes a survey to its end in another browser, because only the address names the taker. */
async function take(id: string, given: Readonly<Record<number, string>> = {}) {
  const screener = await openPage(host.visitor(), await startSurvey(id))
  const questions = await screener.submit({ answer_0: surveyOf(id).screener.fits[0] ?? '' })
  return questions.submit(answersTo(id, given))
}

describe('the survey wall of the sandbox', () => {
  it.each(wallSurveys.map(({ id }) => id))('is in Spanish for a reader of Spanish: %s', async (id) => {
    const reader = host.visitor()
    reader.cookies.set('portal-language', 'es')
    const survey = surveyOf(id)
    const screener = await openPage(reader, await startSurvey(id))
    const missing = await screener.submit()
    const questions = await screener.submit({ answer_0: survey.screener.fits[0] ?? '' })
    for (const { html } of [screener, missing, questions]) {
      expect(html).toContain('<html lang="es">')
      // The values of the form stay the provider's own.
      expect(englishIn(html.replaceAll(/value="[^"]*"/g, ''))).toEqual([])
    }
  })

  it('offers its surveys in its order; five of them are worth a gift card', async () => {
    const surveys = await listed()
    expect(surveys.map(({ id }) => id)).toEqual(wallSurveys.map(({ id }) => id))
    expect(surveys.slice(0, 5).reduce((sum, { payout }) => sum + payout, 0)).toBe(2500)
    expect(surveys[0]).toEqual({ id: '70412', loi: 12, payout: 600, rating: 4.4 })
  })

  it('refuses its list without a signature', async () => {
    const { enc_id: user } = await ada.user()
    for (const query of [`ext_user_id=${user}`, `app_id=sandbox&ext_user_id=${user}&secure_hash=x`]) {
      expect((await ada.send(`${wallListPath}?${query}`)).status).toBe(403)
    }
  })

  it('accepts its own postbacks from this process only', async () => {
    const answer = await ada.send('/postback/cpx/?trans_id=1', {
      headers: { 'X-Forwarded-For': '127.0.0.1' },
    })
    expect(answer.status).toBe(403)
  })

  it('pays for a completed survey, once', async () => {
    const before = await balance()
    const path = await startSurvey('70412')
    const screener = await openPage(host.visitor(), path)
    expect(screener.title).toBe('Evenings in front of a screen')
    expect(screener.html).toContain('is a sandbox')
    const questions = await screener.submit({ answer_0: 'Every day' })
    const unanswered = await questions.submit({ answer_0: 'A television' })
    expect([unanswered.status, unanswered.title]).toEqual([
      422,
      'Please answer: Evenings in front of a screen',
    ])
    expect(unanswered.html.match(/class="error" id="answer_\d-error">Choose an answer\./g)).toHaveLength(2)
    expect(unanswered.html).toMatch(/value="A television"\s+required\s+checked/)
    expect(await balance()).toBe(before)

    const end = await questions.submit(answersTo('70412'))
    expect([end.status, end.headers.get('Location')]).toEqual([
      303,
      '/online-surveys?cpx_type=complete&cpx_amount=600',
    ])
    expect(await balance()).toBe(before + 600)
    expect((await questions.submit(answersTo('70412'))).status).toBe(410)
    expect((await openPage(host.visitor(), path)).title).toBe('You have taken this survey')
    expect(await balance()).toBe(before + 600)
    expect((await listed()).map(({ id }) => id)).not.toContain('70412')
  })

  it('pays one of two windows that complete a survey at the same moment', async () => {
    const before = await balance()
    const windows = []
    for (let count = 0; count < 2; count += 1) {
      const screener = await openPage(host.visitor(), await startSurvey('70431'))
      windows.push(await screener.submit({ answer_0: surveyOf('70431').screener.fits[0] ?? '' }))
    }
    const ends = await Promise.all(windows.map((questions) => questions.submit(answersTo('70431'))))
    expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 410])
    expect(await balance()).toBe(before + surveyOf('70431').points)
  })

  it('screens out takers who do not fit, unpaid', async () => {
    const before = await balance()
    const screener = await openPage(host.visitor(), await startSurvey('70388'))
    const end = await screener.submit({ answer_0: 'I stay at home' })
    expect(end.headers.get('Location')).toBe('/online-surveys?cpx_type=out')
    expect(await balance()).toBe(before)
    expect((await listed()).map(({ id }) => id)).not.toContain('70388')
  })

  it('reverses the points after a careless answer', async () => {
    const before = await balance()
    const end = await take('70419', { 1: 'Agree' })
    expect(end.headers.get('Location')).toBe('/online-surveys?cpx_type=complete&cpx_amount=250')
    expect(await balance()).toBe(before)
    const ledger = v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json())
    expect(ledger.entries.slice(0, 2)).toMatchObject([
      { kind: 'reversal', points: -250 },
      { kind: 'credit', points: 250 },
    ])
  })

  it('needs its own ticket, and cannot skip the screener', async () => {
    const path = await startSurvey('70455')
    const query = new URL(path, host.deps.config.publicOrigin).searchParams
    const ticket = query.get('k') ?? ''
    for (const k of ['', 'x', `${ticket}x`, `x${ticket}`, ticket.split('.')[0] ?? '']) {
      expect((await openPage(host.visitor(), `${wallTakePath}?k=${k}&subid_1=a`)).status).toBe(404)
    }
    expect((await openPage(host.visitor(), `${wallTakePath}?k=${ticket}`)).status).toBe(404)
    const skipped = await postForm(host.visitor(), wallTakePath, {
      k: ticket,
      subid_1: query.get('subid_1') ?? '',
      pass: ticket,
      ...answersTo('70455'),
    })
    // The page reads the answers as one to the screener, which has no such option.
    expect([skipped.status, skipped.html.includes('step 1 of 2')]).toEqual([422, true])
  })

  it('pays a survey its own price, even with the click of a dearer one', async () => {
    const before = await balance()
    const [click = 'none'] = /subid_1=[^&]*/.exec(await startSurvey('70480')) ?? []
    const path = (await startSurvey('70473')).replace(/subid_1=[^&]*/, click)
    const questions = await (await openPage(host.visitor(), path)).submit({ answer_0: 'A dog' })
    expect((await questions.submit(answersTo('70473'))).status).toBe(303)
    expect(await balance()).toBe(before + 350)
  })

  it('cannot report a survey that was never started', async () => {
    const path = (await startSurvey('70455')).replace(/subid_1=[^&]*/, 'subid_1=AAAAAAAAAAAAAAAAAAAAAA')
    const before = await balance()
    const questions = await (await openPage(host.visitor(), path)).submit({ answer_0: 'I do' })
    const end = await questions.submit(answersTo('70455'))
    expect([end.status, end.title]).toEqual([503, 'Your result did not get through'])
    expect(await balance()).toBe(before)
  })

  it('offers a survey again after a day', async () => {
    host.pass({ hours: 25 })
    await ada.logIn('ada@example.com')
    expect((await listed()).map(({ id }) => id)).toContain('70412')
  })

  it('exists neither outside a sandbox nor beside a real provider', async () => {
    const withProvider = { CPX_APP_ID: '1', CPX_SECURE_HASH: 'x'.repeat(16) }
    const environments: Record<string, string>[] = [{ SANDBOX: '0' }, withProvider]
    for (const environment of environments) {
      const other = hostApp(database, environment).visitor()
      for (const path of [wallListPath, wallTakePath]) {
        expect(await errorOf(await other.send(path))).toBe('not-found')
      }
    }
  })
})
