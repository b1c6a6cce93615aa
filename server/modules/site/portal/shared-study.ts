import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { writtenIn } from '#domain/written-in.ts'
import { HostError } from '#server/errors/host-error.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { sessionText } from '#server/language/moments.ts'
import { CatalogueAnswers } from '#server/modules/studies/catalogue/catalogue-answers.ts'
import { sanitizeDescription } from '#server/modules/studies/catalogue/sanitize-description.ts'
import { studyWithTables } from '#server/modules/studies/catalogue/study-with-tables.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { Html } from '#server/platform/pages/page.ts'
import { type PageTexts, textsOf } from '#server/platform/pages/page-texts.ts'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import * as v from 'valibot'

const withoutScript = /(?<=<noscript>)[^]*?(?=<\/noscript>)/

/**
 * The shell at a study's address: a browser without JavaScript reads the study, any other one ignores it. Rejects for a
 * study that this host cannot show now.
 */
export function sharedStudyPages(
  deps: HostDependencies,
  shell: string,
  headers: Readonly<Record<string, string>>,
): (c: Context<HostEnv>) => Promise<Response> {
  const answers = new CatalogueAnswers(deps)
  return (c) => {
    const texts = textsOf(c)
    const id = Number(c.req.param('id'))
    return answers.respond(c, `${id} ${texts.language}`, async (today) => {
      const text = String(await studyText(deps, texts, id, today))
      return PreparedBody.of(
        shell.replace(withoutScript, () => text),
        headers,
      )
    })
  }
}

/** All that the portal tells a visitor of a study, and how to apply. */
async function studyText(deps: HostDependencies, texts: PageTexts, id: number, today: string): Promise<Html> {
  const answer = await studyWithTables(deps, id, today)
  const { studies, ...tables } = v.parse(singleStudyAnswer(deps.portalEnv.product.api), answer)
  const study = studies.rows[id]
  if (study === undefined) throw new HostError('not-found')
  const { cities, facilities, companies, categories } = tables
  const view = viewStudy(
    study,
    {
      cities: cities.rows,
      facilities: facilities.rows,
      companies: companies.rows,
      categories: categories.rows,
    },
    today,
  )
  const { t } = texts
  const sessions = view.sessions.map(({ starts_at: startsAt, time_zone: timeZone, place }) =>
    sessionText(texts, { startsAt, timeZone, place }),
  )
  const facts = [
    [t('Payout'), view.payout],
    // The sessions name their places.
    [t('City'), view.isOnline ? t('online') : study.city === null && sessions.length > 0 ? null : view.city],
    [t('Age group'), view.ageGroup],
    [t('Gender'), view.gender],
    [t('Expires'), view.expires.isEstimate ? null : view.expires.text],
  ]
  return html`<article class="app-noscript">
    <h1 lang="${writtenIn(view)}">${view.title}</h1>
    ${facts.map(([label, value]) => value && html`<p>${label}: <strong>${value}</strong></p>`)}
    ${sessions.length > 0 && html`<h2>${t('When and where')}</h2>`}
    ${sessions.map((line) => html`<p>${line}</p>`)}
    <div lang="${writtenIn(view)}">${raw(sanitizeDescription(study.long_description ?? ''))}</div>
    <p>${t('Signing up needs JavaScript. Turn it on in the settings of your browser.')}</p>
  </article>`
}
