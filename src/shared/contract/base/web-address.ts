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
 * tabs, frames and redirects to addresses from outside pass this check. A name before the host would make another site
 * look like a known one.
 */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  return url !== null && url.username === '' && url.password === ''
}
