import type { Context } from 'hono'
import type { HostEnv } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { settingsLinks } from './account-links.ts'
import { type Form, renderForm } from './form.ts'
import { type Html, type Page, type PageLink, answerPage } from './page.ts'
import { type PageTexts, textsOf } from './page-texts.ts'

/** Pieces to draw a page with: the texts of its reader, and forms and links of this host. */
export interface Drawing extends PageTexts {
  deps: HostDependencies
  c: Context<HostEnv>
  texts: PageTexts
  /** A form with the token that its post needs. */
  form: (form: Omit<Form, 'csrfToken'>) => Html
  links: (links: readonly PageLink[]) => Html
}

export function definePage<Values extends readonly unknown[] = []>(
  draw: (drawing: Drawing, ...values: Values) => Page,
): (deps: HostDependencies, c: Context<HostEnv>, ...values: Values) => Response | Promise<Response> {
  return (deps, c, ...values) => answerPage(deps, c, draw(drawingOf(deps, c), ...values))
}

function drawingOf(deps: HostDependencies, c: Context<HostEnv>): Drawing {
  const texts = textsOf(c)
  let csrfToken: string | undefined
  return {
    ...texts,
    texts,
    deps,
    c,
    form: (form) => renderForm(texts, { ...form, csrfToken: (csrfToken ??= issueCsrfToken(deps, c)) }),
    links: (links) => settingsLinks(deps, texts, links),
  }
}
