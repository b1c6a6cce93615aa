/**
 * The last list of studies as it stood on the screen, kept so that the next start shows it before anything of the portal
 * has loaded: see docs/offline.md. What is kept are elements, as data, and drawn one by one from a list of names, so that
 * a record that somebody else wrote can show nothing that does more.
 */
export interface PaintedPage {
  /** Of the page that it was drawn with: class names belong to one build. */
  build: string
  /** `enc_id` of whose list it is. */
  owner: string
  /** Language of its texts, as in `<html lang>`. */
  language: string
  nodes: PaintedNode[]
}

/** A text, or an element: its tag, its attributes, and what is in it. */
export type PaintedNode = string | [tag: string, attributes: Record<string, string>, ...PaintedNode[]]

/** Where the list is painted: the page that the installed portal opens with. */
export const paintedPath = '/my'

/** The build that this document belongs to; empty in development, where nothing is painted. */
export function buildOf({ documentElement }: Document): string {
  return documentElement.dataset['build'] ?? ''
}
