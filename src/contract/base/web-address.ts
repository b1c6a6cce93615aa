/**
 * Whether a text is the address of a page, and nothing else that a browser would run or open. Links, tabs, frames and
 * redirects of ours lead to no other address that somebody gave.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
