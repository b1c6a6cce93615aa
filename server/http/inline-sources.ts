import { createHash } from 'node:crypto'

/** CSP sources, by hash, of a page's inline scripts and styles. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Inline elements only: elements that load a file have other attributes. */
const script = /<script(?: id="\w+")?>(.*?)<\/script>/gs
const style = /<style>(.*?)<\/style>/gs

/** @param html A page of the build; its inline content is trusted as its files are. */
export function inlineSources(html: string): InlineSources {
  return { scripts: hashesOf(html, script), styles: hashesOf(html, style) }
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
