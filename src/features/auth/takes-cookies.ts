import { probeCookie } from '#offline/storage/storage-names.ts'

const probe = `${probeCookie}=1`

/**
 * Whether the browser keeps a cookie of this site. Tried out, because Chromium says `cookieEnabled` also where its settings
 * block the cookies of a site.
 */
export function takesCookies(): boolean {
  try {
    document.cookie = `${probe}; Path=/; SameSite=Strict`
    const isKept = document.cookie.includes(probe)
    document.cookie = `${probe}; Path=/; Max-Age=0`
    return isKept
  } catch {
    // A document that may have none at all.
    return false
  }
}
