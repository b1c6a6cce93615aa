import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { languageCookie } from '#contract/pages/host-pages.ts'
import type { Language } from '#language/language.ts'
import type { HostEnv } from '#server/http/host-env.ts'

/**
 * The language that the page was given, or the one of the portal on the requesting device: the choice that the portal has put into a cookie, else
 * the preferred one of the browser. Null when the request names neither English nor Spanish.
 */
export function requestLanguage(c: Context<HostEnv>): Language | null {
  const chosen = c.var.language ?? getCookie(c, languageCookie)
  return chosen === 'en' || chosen === 'es' ? chosen : preferredLanguage(c.req.header('Accept-Language'))
}

/** The preferred one of the host's languages by `Accept-Language`. */
export function preferredLanguage(acceptLanguage: string | undefined): Language | null {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ language }) => language === 'en' || language === 'es')
  if (wanted === undefined) return null
  return wanted.language === 'es' ? 'es' : 'en'
}
