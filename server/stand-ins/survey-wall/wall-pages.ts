import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { type Html, answerPage, linkList, portalHome } from '#server/platform/pages/page.ts'
import { type PageTexts, textsOf } from '#server/platform/pages/page-texts.ts'
import { wallTakePath } from '#server/modules/money/surveys/wall-paths.ts'
import type { WallQuestion, WallSurvey } from './wall-surveys.ts'

export interface QuestionsPage {
  survey: WallSurvey
  step: 1 | 2
  questions: readonly WallQuestion[]
  hidden: Readonly<Record<string, string>>
  /** The chosen answers, by the number of the question; null before the form was sent. */
  given: readonly (string | null)[] | null
}

/** One page of a survey: questions with one answer each, without scripts. */
export function questionsPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { survey, step, questions, hidden, given }: QuestionsPage,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t, plural, known } = texts
  const title = known(survey.title)
  const about = {
    step,
    minutes: plural(survey.minutes, '1 minute', '{count} minutes'),
    points: plural(survey.points, '1 point', '{count} points'),
  }
  const missing = given?.map((answer) => answer === null) ?? []
  const hasErrors = missing.includes(true)
  return answerPage(deps, c, {
    title: hasErrors ? t('Please answer: {title}', { title }) : title,
    status: hasErrors ? 422 : 200,
    body: html`<p class="hint">
        ${t('Sandbox survey · step {step} of 2 · a survey like this takes about {minutes} and pays {points}', about)}
      </p>
      ${hasErrors && errorSummary(texts, questions, missing)}
      <form method="post" action="${wallTakePath}" novalidate>
        ${Object.entries(hidden).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        ${questions.map((question, number) =>
          renderQuestion(texts, question, number, given?.[number] ?? null, missing[number] ?? false),
        )}
        <button type="submit">${step === 1 ? t('Continue') : t('Send answers')}</button>
      </form>`,
    stub: sandboxNote(
      deps,
      texts,
      step === 1 ? t('Not everybody fits every survey: this page finds out.') : '',
    ),
  })
}

export function wallNote(
  deps: HostDependencies,
  c: Context<HostEnv>,
  status: 404 | 410 | 503,
  words: (texts: PageTexts) => { title: string; text: string },
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { title, text } = words(texts)
  return answerPage(deps, c, {
    title,
    body: html`<p>${text}</p>`,
    stub: sandboxNote(deps, texts, ''),
    status,
  })
}

function renderQuestion(
  { t, known }: PageTexts,
  { text, options }: WallQuestion,
  number: number,
  chosen: string | null,
  isMissing: boolean,
): Html {
  const name = `answer_${number}`
  return html`<fieldset
    id="${name}"
    class="question"
    ${isMissing && html`aria-invalid="true" aria-describedby="${name}-error"`}
  >
    <legend>${known(text)}</legend>
    ${isMissing && html`<p class="error" id="${name}-error">${t('Choose an answer.')}</p>`}
    ${options.map(
      (option) =>
        html`<label class="option">
          <input
            type="radio"
            name="${name}"
            value="${option}"
            required
            ${option === chosen && html`checked`}
          />
          ${known(option)}
        </label>`,
    )}
  </fieldset>`
}

function errorSummary(
  { t, known }: PageTexts,
  questions: readonly WallQuestion[],
  missing: readonly boolean[],
): Html {
  const open = questions.flatMap((question, number) => (missing[number] ? [{ question, number }] : []))
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>${t('Not answered yet')}</h2>
    <ul>
      ${open.map(({ question, number }) => html`<li><a href="#answer_${number}">${known(question.text)}</a></li>`)}
    </ul>
  </div>`
}

function sandboxNote(deps: HostDependencies, { t }: PageTexts, first: string): Html {
  return html`<p>
      ${first}
      ${t('This survey wall is a sandbox: it stands in for a survey provider, and nothing that you answer here is kept.')}
    </p>
    ${linkList([{ href: `${portalHome(deps)}online-surveys`, text: t('Leave this survey') }])}`
}
