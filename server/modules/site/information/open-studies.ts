import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { Html } from '#server/platform/pages/page.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'

const shownCount = 3

/** The newest open studies that state their pay and take people from everywhere. */
export function findOpenStudies(db: Database, today: string) {
  return db
    .select({ id: studies.id, title: studies.title, pay: studies.payDisplay })
    .from(studies)
    .where(and(isOpen(today), eq(studies.dmas, []), isNotNull(studies.payDisplay), isNull(studies.status)))
    .orderBy(desc(studies.publishOn), desc(studies.id))
    .limit(shownCount)
}

/** Some studies with their pay, so that a visitor sees what there is; null if there is none. */
export async function openStudies(
  db: Database,
  { t }: PageTexts,
  { today, home }: { today: string; home: string },
): Promise<Html | null> {
  const found = await findOpenStudies(db, today)
  if (found.length === 0) return null
  return html`<h2>${t('Open now')}</h2>
    <ul class="rows">
      ${found.map(
        ({ id, title, pay }) =>
          html`<li>
            <a href="${home}study/${id}"><span lang="en">${title}</span></a>
            <p class="hint" lang="en">${pay}</p>
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

/** Further pages for whom the questions do not help. */
export function informationLinks({ portalEnv }: Pick<HostDependencies, 'portalEnv'>, { t }: PageTexts): Html {
  const links = [
    [portalEnv.contactUrl, t('Contact')],
    [portalEnv.termsUrl, t('Terms')],
    [portalEnv.privacyUrl, t('Privacy')],
  ]
  return html`<ul class="links">
    ${links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}
  </ul>`
}
