import { builtLoginMark, fitsBuiltLogin } from '#contract/config/built-login.ts'
import { type Env, readEnv } from '#contract/config/env.ts'

/** In a build, and in one that went through `configuredShell` before. */
const rootElement = new RegExp(`<html(?: ${builtLoginMark})?(?=[ >])`)

/** The ways to the operator in the words for browsers without JavaScript, where no configuration is read. */
const contactLink = /(<a data-contact href=")[^"]*/g

/** The built page as a host with this configuration serves it. */
export function configuredShell(html: string, portalEnv: Env): string {
  const address = portalEnv.contactUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return withBuiltLogin(html, portalEnv).replace(contactLink, (_, start: string) => start + address)
}

/**
 * The page with or without the mark that has it start with its login form: a visitor's first page cannot wait for the
 * configuration, and must not show a form that is not hers.
 */
function withBuiltLogin(html: string, portalEnv: Env): string {
  const mark = fitsBuiltLogin(portalEnv, readEnv({})) ? ` ${builtLoginMark}` : ''
  return html.replace(rootElement, `<html${mark}`)
}
