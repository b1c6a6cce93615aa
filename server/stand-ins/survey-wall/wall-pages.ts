import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import type { Explanation } from '#server/platform/pages/error-texts.ts'
import { renderForm, statusOf } from '#server/platform/pages/form.ts'
import { type Html, linkList, portalHome } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
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
export const questionsPage = definePage(
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

export const wallNote = definePage(
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
