import { probeCookie } from '#offline/storage/storage-names.ts'

const probe = `${probeCookie}=1`

/**
 * Whether the browser stores cookies of this site. Tested by setting one, because Chromium's `cookieEnabled` is true
 * even if its settings block a site's cookies.
 */
export function takesCookies(): boolean {
  try {
    document.cookie = `${probe}; Path=/; SameSite=Strict`
    const isKept = document.cookie.includes(probe)
    document.cookie = `${probe}; Path=/; Max-Age=0`
    return isKept
  } catch {
    // A document without any access to cookies.
    return false
  }
}
