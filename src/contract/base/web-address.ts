/**
 * Parses an address; null if it is invalid. Not `URL.canParse`, which may disagree with `URL`: in Node 20, once it is
 * compiled, it reads Latin-1 letters as bytes of UTF-8.
 *
 * @param base Base of relative addresses.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * Whether a text is an http(s) address, and not one that a browser would run or open as something else. All links,
 * tabs, frames and redirects to addresses from outside pass this check.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null
}
