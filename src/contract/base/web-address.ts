/**
 * A text as an address; null when it is none. `URL.canParse` may say otherwise than `URL` does: in Node 20, once it is
 * compiled, it takes letters of Latin-1 for bytes of UTF-8.
 *
 * @param base Relative addresses are read as a page there would read them.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * Whether a text is the address of a page, and nothing else that a browser would run or open. Links, tabs, frames and
 * redirects of ours lead to no other address that somebody gave.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null
}
