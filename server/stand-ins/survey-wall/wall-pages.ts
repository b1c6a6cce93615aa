import { minutesText, pointsText } from '#domain/money/counted.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { type Html, answerPage, portalHome } from '#server/platform/pages/page.ts'
import { wallTakePath } from '#server/modules/money/surveys/wall-paths.ts'
import type { WallQuestion, WallSurvey } from './wall-surveys.ts'

export interface QuestionsPage {
  survey: WallSurvey
  step: 1 | 2
  questions: readonly WallQuestion[]
  /** Hidden values of the form. */
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
  const missing = given?.map((answer) => answer === null) ?? []
  const hasErrors = missing.includes(true)
  return answerPage(deps, c, {
    title: hasErrors ? `Please answer: ${survey.title}` : survey.title,
    status: hasErrors ? 422 : 200,
    body: html`<p class="hint">
        Sandbox survey · step ${step} of 2 · a survey like this takes about ${minutesText(survey.minutes)} and
        pays ${pointsText(survey.points)}
      </p>
      ${hasErrors && errorSummary(questions, missing)}
      <form method="post" action="${wallTakePath}" novalidate>
        ${Object.entries(hidden).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        ${questions.map((question, number) =>
          renderQuestion(question, number, given?.[number] ?? null, missing[number] ?? false),
        )}
        <button type="submit">${step === 1 ? 'Continue' : 'Send answers'}</button>
      </form>`,
    stub: sandboxNote(deps, step === 1 ? 'Not everybody fits every survey: this page finds out.' : ''),
  })
}

/** A page with one text. */
export function wallNote(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { title, text, status }: { title: string; text: string; status: 404 | 410 | 503 },
): Response | Promise<Response> {
  return answerPage(deps, c, { title, body: html`<p>${text}</p>`, stub: sandboxNote(deps, ''), status })
}

function renderQuestion(
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
    <legend>${text}</legend>
    ${isMissing && html`<p class="error" id="${name}-error">Choose an answer.</p>`}
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
          ${option}
        </label>`,
    )}
  </fieldset>`
}

function errorSummary(questions: readonly WallQuestion[], missing: readonly boolean[]): Html {
  const open = questions.flatMap((question, number) => (missing[number] ? [{ question, number }] : []))
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>Not answered yet</h2>
    <ul>
      ${open.map(({ question, number }) => html`<li><a href="#answer_${number}">${question.text}</a></li>`)}
    </ul>
  </div>`
}

function sandboxNote(deps: HostDependencies, first: string): Html {
  return html`<p>
      ${first} This survey wall is a sandbox: it stands in for a survey provider, and nothing that you answer
      here is kept.
    </p>
    <ul class="links">
      <li><a href="${portalHome(deps)}online-surveys">Leave this survey</a></li>
    </ul>`
}
