import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { onError } from '#server/http/error-answers.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type Explanation, explanationOf } from './error-texts.ts'
import { wantsHtml } from './not-found.ts'
import { answerPage, linkList, portalHome } from './page.ts'
import { type PageTexts, textsOf } from './page-texts.ts'

interface ErrorPages {
  /** A link beside the one to the home page. */
  back?: { path: string; label: string }
  /** Replaces the general text for a survey or a study that is no longer there. */
  gone?: Explanation
}

type ErrorPagesIn = (texts: PageTexts) => ErrorPages

/**
 * For links that a browser follows and a script may request as well: a failure is a page with a way back for
 * a person, and JSON for all others.
 */
export function onLinkError(deps: HostDependencies, pages?: ErrorPagesIn) {
  const answerHtml = onPageError(deps, pages)
  const answerJson = onError(deps)
  return (error: unknown, c: Context<HostEnv>): Response | Promise<Response> =>
    wantsHtml(c) ? answerHtml(error, c) : answerJson(error, c)
}

/** For routes that answer with pages: turns the JSON of `onError` into a page with the same status and headers. */
export function onPageError(deps: HostDependencies, pages: ErrorPagesIn = () => ({})) {
  const answerJson = onError(deps)
  return (error: unknown, c: Context<HostEnv>): Response | Promise<Response> => {
    // `onError` logs unexpected errors and chooses the status.
    const code = codeOf(error, answerJson(error, c).status)
    if (code === 'proof-needed') return c.redirect(proofPath(c.req.path), 303)
    const texts = textsOf(c)
    const { t } = texts
    const { back, gone } = pages(texts)
    const own = code === 'not-found' ? gone : undefined
    const { title, text } = own ?? explanationOf(code, texts)
    return answerPage(deps, c, {
      title,
      body: html`<p>${text}</p>`,
      stub: linkList([
        ...(back ? [{ href: portalHome(deps) + back.path, text: back.label }] : []),
        { href: portalHome(deps), text: t('Go to the home page') },
      ]),
      status: errorStatuses[code],
    })
  }
}

/** The page that asks for a proof, and then leads back. A file leads to no page, so its links are gone back to. */
function proofPath(path: string): string {
  const next = path.endsWith('/') ? path : hostPages.notifications
  return `${hostPages.proof}?next=${encodeURIComponent(next)}`
}

function codeOf(error: unknown, status: number): ErrorCode {
  if (error instanceof HostError) return error.code
  if (status === 503) return 'unavailable'
  return status >= 500 ? 'internal' : 'bad-request'
}
