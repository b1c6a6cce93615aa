import { builtLoginMark, fitsBuiltLogin } from '#contract/config/built-login.ts'
import { type Env, readEnv } from '#contract/config/env.ts'

/** Matches a build's element, and that of a build that has been through `configuredShell`. */
const rootElement = new RegExp(`<html(?: ${builtLoginMark})?(?=[ >])`)

/** Links in the text for browsers without JavaScript, which cannot read the configuration. */
const settingLink = /(<a data-(contact|help) href=")[^"]*/g

export function configuredShell(html: string, portalEnv: Env): string {
  const address = (url: string) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return withBuiltLogin(html, portalEnv).replace(
    settingLink,
    (_, start: string, name: string) =>
      start + address(name === 'help' ? portalEnv.helpUrl : portalEnv.contactUrl),
  )
}

/**
 * Adds or removes the mark that makes the page start with its built-in login form. The first page of a
 * visitor cannot wait for the configuration, and must not show a login form with other settings.
 */
function withBuiltLogin(html: string, portalEnv: Env): string {
  const mark = fitsBuiltLogin(portalEnv, readEnv({})) ? ` ${builtLoginMark}` : ''
  return html.replace(rootElement, `<html${mark}`)
}
