/**
 * The last list of studies as it stood on the screen, kept so that the next start shows it before anything of the portal
 * has loaded: see docs/offline.md. What is kept are elements, as data, and drawn one by one from a list of names, so that
 * a record that somebody else wrote can show nothing that does more.
 */
export interface ListSnapshot {
  /** Of the page that it was drawn with: class names belong to one build. */
  build: string
  /** `enc_id` of whose list it is. */
  owner: string
  /** Language of its texts, as in `<html lang>`. */
  language: string
  nodes: SnapshotNode[]
}

/** A text, or an element: its tag, its attributes, and what is in it. */
export type SnapshotNode = string | [tag: string, attributes: Record<string, string>, ...SnapshotNode[]]

const attributes = new Set(
  'alt class cx cy d decoding fetchpriority fill for height hidden href id inert lang loading placeholder points r role rx ry sizes src srcset stroke tabindex title type value viewBox width x x1 x2 y y1 y2'.split(
    ' ',
  ),
)
const named = /^(?:aria|data|stroke)-[a-z-]+$/

/** A path of this origin as a browser reads it, or a place on the page. */
const ownPath = /^(?:\/(?![/\\])|#)[^\\\p{Cc}]*$/u
/** The policy says which origins a picture may come from. */
const picture = /^(?:\/(?![/\\])|https?:\/\/)[^\\\p{Cc}\s]*$/u

/** Elements that may have an address, and which. */
const addresses: Readonly<Record<string, (value: string) => boolean>> = {
  'a href': (value) => ownPath.test(value),
  'img src': (value) => picture.test(value),
  'img srcset': (value) => value.split(', ').every((part) => picture.test(part.split(' ')[0] ?? '')),
}

/** Whether an attribute may be kept and drawn: anybody may have written the record. */
export function isPaintedAttribute(tag: string, name: string, value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (/^(?:href|src|srcset)$/.test(name)) return addresses[`${tag} ${name}`]?.(value) ?? false
  // A browser may fetch a paint, and makes a global of an id where there is none of that name.
  if (/url\(/i.test(value) && /^(?:fill|stroke)/.test(name)) return false
  if (name === 'id' && value.startsWith('__')) return false
  return attributes.has(name) || named.test(name)
}

/** Where the list is painted: the page that the installed portal opens with. */
export const snapshotPath = '/my'

/** The build that this document belongs to; empty in development, where nothing is painted. */
export function buildOf({ documentElement }: Document): string {
  return documentElement.dataset['build'] ?? ''
}
