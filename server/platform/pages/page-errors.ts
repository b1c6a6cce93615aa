import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { onError } from '#server/http/error-answers.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type PageLanguage, pageLanguageOf } from '#server/http/page-language.ts'
import { isForPerson } from './not-found.ts'
import { answerPage, portalHome } from './page.ts'

interface Explanation {
  title: string
  text: string
}

/** The same in each language. */
type Translated<Text> = Readonly<Record<PageLanguage, Text>>

const unreadable: Translated<Explanation> = {
  en: {
    title: 'That did not work',
    text: 'We could not read what was sent. Go back, reload the page and try again.',
  },
  es: {
    title: 'Eso no funcionó',
    text: 'No pudimos leer lo que se envió. Vuelva atrás, recargue la página e inténtelo de nuevo.',
  },
}

const homeTexts: Translated<string> = { en: 'Go to the home page', es: 'Ir a la página de inicio' }

const explanations: Translated<Readonly<Partial<Record<ErrorCode, Explanation>>>> = {
  en: {
    unauthenticated: { title: 'Please log in first', text: 'This page is about your account.' },
    'csrf-failed': {
      title: 'Please try again',
      text:
        'We could not tell that this form came from our page. It may have been open for too long, or your browser may ' +
        'refuse our cookies. Go back, reload the page and try again.',
    },
    'not-found': {
      title: 'This is no longer here',
      text: 'What this link led to is no longer available. There may be others like it.',
    },
    'rate-limited': { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
    unavailable: { title: 'Not available right now', text: 'Please try again in a moment.' },
    internal: { title: 'Something went wrong', text: 'That was our fault. Please try again in a moment.' },
  },
  es: {
    unauthenticated: { title: 'Primero inicie sesión', text: 'Esta página es sobre su cuenta.' },
    'csrf-failed': {
      title: 'Inténtelo de nuevo',
      text:
        'No pudimos comprobar que este formulario viene de nuestra página. Puede que haya estado abierto demasiado tiempo ' +
        'o que su navegador rechace nuestras cookies. Vuelva atrás, recargue la página e inténtelo de nuevo.',
    },
    'not-found': {
      title: 'Esto ya no está aquí',
      text: 'Aquello a lo que llevaba este enlace ya no está disponible. Puede que haya otros parecidos.',
    },
    'rate-limited': { title: 'Demasiados intentos', text: 'Espere un rato antes de intentarlo de nuevo.' },
    unavailable: { title: 'No disponible en este momento', text: 'Inténtelo de nuevo en un momento.' },
    internal: { title: 'Algo salió mal', text: 'Fue culpa nuestra. Inténtelo de nuevo en un momento.' },
  },
}

/** What is special about the pages of some routes. */
interface ErrorPages {
  /** Where to go on from a failure, beside the start page. */
  back?: { path: string; label: Translated<string> }
  /** Words for a survey or a study that has gone, instead of the general ones. */
  gone?: Translated<Explanation>
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
    const language = pageLanguageOf(c.req.header('Accept-Language'))
    const own = code === 'not-found' ? gone?.[language] : undefined
    const { title, text } = own ?? explanations[language][code] ?? unreadable[language]
    return answerPage(deps, c, {
      title,
      language,
      body: html`<p>${text}</p>`,
      stub: html`<ul class="links">
        ${back && html`<li><a href="${portalHome(deps)}${back.path}">${back.label[language]}</a></li>`}
        <li><a href="${portalHome(deps)}">${homeTexts[language]}</a></li>
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
