import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readForm } from '#server/http/read-body.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import type { Explanation } from '#server/platform/pages/error-texts.ts'
import { renderForm, statusOf } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { type Html, linkList, portalHome } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import type { Send } from '#server/modules/money/surveys/provider.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'
import { isSignature } from '#server/secrets/is-signature.ts'
import { signForCpx } from '#server/modules/money/surveys/signatures.ts'
import { wallListPath, wallTakePath } from '#server/modules/money/surveys/wall-paths.ts'
import { questionsOf, type WallQuestion, type WallSurvey } from './wall-surveys.ts'
import { type SurveySession, Wall } from './wall.ts'

const SurveyForm = v.objectWithRest(
  { k: v.string(), subid_1: v.string(), pass: v.optional(v.string()) },
  v.pipe(v.string(), v.maxLength(200)),
)
type SurveyForm = v.InferOutput<typeof SurveyForm>

/**
 * The sandbox's survey wall: the provider's list API, and pages on which a person answers, is screened out,
 * or leaves. Anybody with a survey's address may take it; the ticket in it names the taker.
 *
 * @param settings Shared settings of the wall and the portal's host.
 * @param send Sends the wall's postbacks.
 */
export function wallRoutes(deps: HostDependencies, settings: SurveySettings, send: Send): Hono<HostEnv> {
  const wall = new Wall(deps, settings, send)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  app.get(wallListPath, privateAnswers, async (c) => {
    const { app_id: appId, ext_user_id: taker = '', secure_hash: hash = '' } = c.req.query()
    if (appId !== settings.appId || !isSignature(hash, signForCpx(taker, settings.secret))) {
      return c.json({ status: 'error', error_message: 'The app or its signature is wrong' }, 403)
    }
    return c.json(await wall.list(taker))
  })

  app.get(wallTakePath, async (c) => {
    const { k = '', subid_1 = '' } = c.req.query()
    const surveySession = wall.surveySession(k, subid_1)
    if (!surveySession) return unknownSurvey(c)
    if (await wall.isFinished(surveySession)) return finishedSurvey(c)
    return showScreener(c, surveySession, null)
  })

  app.post(wallTakePath, async (c) => {
    const form = await readForm(c, SurveyForm)
    const surveySession = wall.surveySession(form.k, form.subid_1)
    if (!surveySession) return unknownSurvey(c)
    if (await wall.isFinished(surveySession)) return finishedSurvey(c)
    const hasPassed = wall.isPassFor(form.pass ?? '', surveySession)
    return hasPassed ? takeAnswers(c, surveySession, form) : takeScreener(c, surveySession, form)
  })

  async function takeScreener(c: Context<HostEnv>, surveySession: SurveySession, form: SurveyForm) {
    const { screener } = surveySession.survey
    const given = answersOf([screener], form)
    const [answer] = given
    if (answer === undefined || answer === null) return showScreener(c, surveySession, given)
    if (!screener.fits.includes(answer)) return finish(c, surveySession, 'out')
    return showQuestions(c, surveySession, null)
  }

  async function takeAnswers(c: Context<HostEnv>, surveySession: SurveySession, form: SurveyForm) {
    const questions = questionsOf(surveySession.survey)
    const given = answersOf(questions, form)
    if (given.includes(null)) return showQuestions(c, surveySession, given)
    const { check } = surveySession.survey
    const isCareless = check !== undefined && given[questions.indexOf(check)] !== check.expected
    return finish(c, surveySession, 'complete', isCareless)
  }

  /** Reports the result to the host first: the parameters in the participant's address prove nothing. */
  async function finish(
    c: Context<HostEnv>,
    surveySession: SurveySession,
    type: 'complete' | 'out',
    isReversed = false,
  ): Promise<Response> {
    const outcome = await wall.report(surveySession, type, isReversed)
    if (outcome === 'finished') return finishedSurvey(c)
    if (outcome === 'not reported') return notReported(c)
    const amount = type === 'complete' ? `&cpx_amount=${surveySession.survey.points}` : ''
    return c.redirect(`${portalHome(deps)}online-surveys?cpx_type=${type}${amount}`, 303)
  }

  function showScreener(c: Context<HostEnv>, surveySession: SurveySession, given: Given | null) {
    const { survey, ticket, click } = surveySession
    const hidden = { k: ticket, subid_1: click }
    return questionsPage(deps, c, { survey, step: 1, questions: [survey.screener], hidden, given })
  }

  function showQuestions(c: Context<HostEnv>, surveySession: SurveySession, given: Given | null) {
    const { survey, ticket, click } = surveySession
    const hidden = { k: ticket, subid_1: click, pass: wall.passFor(surveySession) }
    return questionsPage(deps, c, { survey, step: 2, questions: questionsOf(survey), hidden, given })
  }

  const unknownSurvey = (c: Context<HostEnv>) =>
    wallNote(deps, c, 404, ({ t }) => ({
      title: t('No survey here'),
      text: t('This address does not lead to a survey. Start one from the list.'),
    }))
  const finishedSurvey = (c: Context<HostEnv>) =>
    wallNote(deps, c, 410, ({ t }) => ({
      title: t('You have taken this survey'),
      text: t('It is offered again tomorrow. There may be others today.'),
    }))
  const notReported = (c: Context<HostEnv>) =>
    wallNote(deps, c, 503, ({ t }) => ({
      title: t('Your result did not get through'),
      text: t('We could not report it. Go back and send your answers again: they count once.'),
    }))

  return app
}

type Given = readonly (string | null)[]

/** The chosen answer for each question; null for one without a valid answer. */
function answersOf(questions: readonly WallQuestion[], form: Readonly<Record<string, unknown>>): Given {
  return questions.map(({ options }, number) => {
    const answer = form[`answer_${number}`]
    return options.find((option) => option === answer) ?? null
  })
}

interface QuestionsPage {
  survey: WallSurvey
  step: 1 | 2
  questions: readonly WallQuestion[]
  hidden: Readonly<Record<string, string>>
  /** The chosen answers, by the number of the question; null before the form was sent. */
  given: readonly (string | null)[] | null
}

/** One page of a survey: questions with one answer each, without scripts. */
const questionsPage = definePage(
  ({ deps, texts, t, plural, known }, { survey, step, questions, hidden, given }: QuestionsPage) => {
    const title = known(survey.title)
    const about = {
      step,
      minutes: plural(survey.minutes, '1 minute', '{count} minutes'),
      points: plural(survey.points, '1 point', '{count} points'),
    }
    const fields = questions.map(({ text, options }, number) => ({
      type: 'radio' as const,
      name: `answer_${number}`,
      label: known(text),
      options: options.map((value) => ({ value, label: known(value) })),
      value: given?.[number] ?? '',
    }))
    const missing = given === null ? [] : fields.filter(({ value }) => value === '')
    const errors = Object.fromEntries(missing.map(({ name }) => [name, t('Choose an answer.')]))
    return {
      title: missing.length > 0 ? t('Please answer: {title}', { title }) : title,
      status: statusOf(errors),
      body: html`<p class="hint">
          ${t('Sandbox survey · step {step} of 2 · a survey like this takes about {minutes} and pays {points}', about)}
        </p>
        ${renderForm(texts, {
          csrfToken: null,
          action: wallTakePath,
          fields,
          hidden,
          submit: step === 1 ? t('Continue') : t('Send answers'),
          errors,
        })}`,
      stub: sandboxNote(
        deps,
        texts,
        step === 1 ? t('Not everybody fits every survey: this page finds out.') : '',
      ),
    }
  },
)

const wallNote = definePage(
  ({ deps, texts }, status: 404 | 410 | 503, words: (texts: PageTexts) => Explanation) => {
    const { title, text } = words(texts)
    return { title, body: html`<p>${text}</p>`, stub: sandboxNote(deps, texts, ''), status }
  },
)

function sandboxNote(deps: HostDependencies, { t }: PageTexts, first: string): Html {
  return html`<p>
      ${first}
      ${t('This survey wall is a sandbox: it stands in for a survey provider, and nothing that you answer here is kept.')}
    </p>
    ${linkList([{ href: `${portalHome(deps)}online-surveys`, text: t('Leave this survey') }])}`
}
