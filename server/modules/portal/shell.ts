import { builtLoginMark, fitsBuiltLogin } from '#contract/built-login.ts'
import { type Env, readEnv } from '#contract/env.ts'

/** In a build, and in one that went through `withBuiltLogin` before. */
const rootElement = new RegExp(`<html(?: ${builtLoginMark})?(?=[ >])`)

/**
 * The page with or without the mark that has it start with its login form: a visitor's first page cannot wait for the
 * configuration, and must not show a form that is not hers.
 */
export function withBuiltLogin(html: string, portalEnv: Env): string {
  const mark = fitsBuiltLogin(portalEnv, readEnv({})) ? ` ${builtLoginMark}` : ''
  return html.replace(rootElement, `<html${mark}`)
}
