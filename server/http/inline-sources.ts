import { createHash } from 'node:crypto'

/** What a policy says of the scripts and the styles that stand in a page itself: sources of their hashes. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** What loads something has other attributes. */
const script = /<script(?: id="\w+")?>(.*?)<\/script>/gs
const style = /<style>(.*?)<\/style>/gs

/** @param html A built page: what stands in it is trusted as its files are. */
export function inlineSources(html: string): InlineSources {
  return { scripts: hashesOf(html, script), styles: hashesOf(html, style) }
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
