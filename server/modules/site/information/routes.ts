import { Hono } from 'hono'
import { html } from 'hono/html'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Language } from '#language/language.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { writtenIn } from '#domain/written-in.ts'
import { CatalogueAnswers } from '#server/modules/studies/catalogue/catalogue-answers.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { type Html, portalHome } from '#server/platform/pages/page.ts'
import { type PageTexts, textsOf } from '#server/platform/pages/page-texts.ts'
import { sessionMiddleware } from '#server/platform/sessions/middleware.ts'
import { helpPage, informationPages, questionsOfVisitors } from './pages.ts'
import { type SQL, and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { isOffered } from '#server/modules/studies/catalogue/repo.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { daySeconds, secondsAfter } from '#domain/dates/spans.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** Terms, privacy and help, unless the operator has other pages; and a part of help for the portal's login. */
export function informationRoutes(deps: HostDependencies): Hono<HostEnv> {
  const answers = new CatalogueAnswers(deps)
  const { app } = new ApiRoutes(deps).handle(endpoints.welcome, ({ c, params: { language } }) =>
    answers.respond(c, language, async (today) => ({
      studies: (await findOpenStudies(deps.database.db, today, language)).map(
        ({ category: _category, ...study }) => study,
      ),
      questions: questionsOfVisitors(deps, language),
    })),
  )
  for (const [path, page] of Object.entries(informationPages)) {
    app.get(path, sessionMiddleware(deps), (c) => page(deps, c))
  }
  return app.get(hostPages.help, sessionMiddleware(deps), async (c) => {
    // A participant has all studies in the portal. The worker's copy is for visitors and participants: it is no navigation.
    const hasNoStudies = c.var.signedIn || c.req.header('Sec-Fetch-Mode') === 'cors'
    const offer = hasNoStudies ? null : await openStudies(deps, textsOf(c))
    return helpPage(deps, c, offer, c.req.query('q') ?? '')
  })
}

const shownCount = 3

/** Of so many of the newest studies the examples are chosen. */
const candidates = 200

/**
 * Examples of open studies that state their pay and take people from everywhere, in the reader's language if there are any:
 * one of each category with the middle of its pay. If they are few, the newest others too.
 */
async function findOpenStudies(db: Database, today: string, language: Language) {
  const newest = (condition: SQL | undefined, count: number) =>
    db
      .select({
        id: studies.id,
        title: studies.title,
        pay: studies.payDisplay,
        languages: studies.languages,
        image: studies.image1x1,
        category: studies.categoryId,
      })
      .from(studies)
      .where(and(isOffered(today), condition))
      .orderBy(desc(studies.publishOn), desc(studies.id))
      .limit(count)
  const isForAll = and(eq(studies.dmas, []), isNotNull(studies.payDisplay), isNull(studies.status))
  const found = examplesOf(await newest(isForAll, candidates), language)
  if (found.length === shownCount) return found
  const isOther = notInArray(
    studies.id,
    found.map(({ id }) => id),
  )
  return [...found, ...(await newest(isOther, shownCount - found.length))]
}

function examplesOf<Row extends { pay: string | null; languages: string | null; category: number | null }>(
  rows: readonly Row[],
  language: Language,
): Row[] {
  const dollars = ({ pay }: Row) => Number(/\$([\d,]+)/.exec(pay ?? '')?.[1]?.replaceAll(',', '') ?? 0)
  const spoken = rows.filter(({ languages }) => (languages ?? 'en').includes(language))
  const middles = [...new Set(rows.map(({ category }) => category))].flatMap((kind) => {
    const all = rows.filter(({ category }) => category === kind)
    const own = all.filter((row) => spoken.includes(row))
    const sorted = (own.length > 0 ? own : all).toSorted((one, other) => dollars(one) - dollars(other))
    return sorted[sorted.length >> 1] ?? []
  })
  const chosen = middles.toSorted((one, other) => +spoken.includes(other) - +spoken.includes(one))
  return [...chosen, ...rows.filter((row) => !chosen.includes(row))].slice(0, shownCount)
}

/** A list of a few studies with their pay, so that a visitor sees what there is; null if there is none. */
async function openStudies(deps: HostDependencies, { t, language }: PageTexts): Promise<Html | null> {
  const home = portalHome(deps)
  const found = await findOpenStudies(deps.database.db, openDay(deps.clock()), language)
  if (found.length === 0) return null
  return html`<h2>${t('Open now')}</h2>
    <ul class="rows">
      ${found.map(
        ({ id, title, pay, languages }) =>
          html`<li>
            <a href="${home}study/${id}"><span lang="${writtenIn({ languages })}">${title}</span></a>
            ${pay !== null && html`<strong lang="en">${pay}</strong>`}
          </li>`,
      )}
    </ul>
    <p><a class="button" href="${home}sign-up">${t('Sign up')}</a></p>
    <noscript
      ><p class="hint">
        ${t('Signing up needs JavaScript. Turn it on in the settings of your browser.')}
      </p></noscript
    >`
}

/**
 * Addresses that browsers, password managers and people know on every site (RFC 8615). Any other one under
 * `/.well-known/` is not found, by which password managers tell that these mean something.
 */
export function wellKnownRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { publicOrigin } = deps.config
  const app = new Hono<HostEnv>()
  app.get('/.well-known/change-password', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect(c.var.signedIn ? settingsPaths.password : hostPages.passwordReset, 303)
  })
  if (deps.portalEnv.features.includes('passkeys')) {
    app.get('/.well-known/passkey-endpoints', (c) =>
      c.json({
        enroll: new URL(`${portalHome(deps)}passkey`, publicOrigin).href,
        manage: publicOrigin + settingsPaths.passkeys,
      }),
    )
  }
  return app.get('/.well-known/security.txt', (c) => {
    const expires = secondsAfter(deps.clock(), 180 * daySeconds).toISOString()
    return c.text(`Contact: ${absoluteContactUrl(deps)}\nExpires: ${expires}\nPreferred-Languages: en, es\n`)
  })
}
