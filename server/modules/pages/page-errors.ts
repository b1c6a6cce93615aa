import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '../../dependencies.ts'
import { onError } from '../../http/error-answers.ts'
import type { HostEnv } from '../../http/host-env.ts'
import { HostError } from '../../http/host-error.ts'
import { isForPerson } from './not-found.ts'
import { answerPage, portalHome } from './page.ts'

interface Explanation {
  title: string
  text: string
}

const unreadable: Explanation = {
  title: 'That did not work',
  text: 'We could not read what was sent. Go back, reload the page and try again.',
}

const explanations: Readonly<Partial<Record<ErrorCode, Explanation>>> = {
  unauthenticated: { title: 'Please log in first', text: 'This page is about your account.' },
  'csrf-failed': {
    title: 'Please try again',
    text:
      'We could not tell that this form came from our page. It may have been open for too long, or your browser may ' +
      'refuse our cookies. Go back, reload the page and try again.',
  },
  'not-found': {
    title: 'This has gone',
    text: 'What this link led to is not there any more. There may be others like it.',
  },
  'rate-limited': { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
  unavailable: { title: 'Not available just now', text: 'Please try again in a moment.' },
  internal: { title: 'Something went wrong', text: 'That was our fault. Please try again in a moment.' },
}

/** What is special about the pages of some routes. */
interface ErrorPages {
  /** Where to go on from a failure, beside the start page. */
  back?: { path: string; label: string }
  /** Words for a survey or a study that has gone, instead of the general ones. */
  gone?: Explanation
}

/**
 * For links that a browser follows and a script may ask for as well: a failure is a page for a person, with a way back,
 * and JSON for everybody else.
 */
export function onLinkError(deps: HostDependencies, pages: ErrorPages = {}) {
  const answerPerson = onPageError(deps, pages)
  const answerScript = onError(deps)
  return (error: unknown, c: Context<HostEnv>): Response | Promise<Response> =>
    isForPerson(c) ? answerPerson(error, c) : answerScript(error, c)
}

/** For routes that answer with pages: says in a page what `onError` would say in JSON, with its status and headers. */
export function onPageError(deps: HostDependencies, { back, gone }: ErrorPages = {}) {
  const answerJson = onError(deps)
  return (error: unknown, c: Context<HostEnv>): Response | Promise<Response> => {
    // Logs what nobody foresaw, and decides what it is.
    const code = codeOf(error, answerJson(error, c).status)
    const { title, text } = (code === 'not-found' ? gone : undefined) ?? explanations[code] ?? unreadable
    return answerPage(deps, c, {
      title,
      body: html`<p>${text}</p>`,
      stub: html`<ul class="links">
        ${back && html`<li><a href="${portalHome(deps)}${back.path}">${back.label}</a></li>`}
        <li><a href="${portalHome(deps)}">To the start page</a></li>
      </ul>`,
      status: errorStatuses[code],
    })
  }
}

function codeOf(error: unknown, status: number): ErrorCode {
  if (error instanceof HostError) return error.code
  if (status === 503) return 'unavailable'
  return status >= 500 ? 'internal' : 'bad-request'
}
