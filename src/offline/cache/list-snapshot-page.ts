/**
 * Snapshot of the last list of studies, which the next start paints before the portal's code has loaded: see
 * docs/offline.md. It stores elements as data. Painting creates them one by one from an allow-list of names, so that a
 * forged record cannot run code.
 */
export interface ListSnapshot {
  /** Build that drew the list: class names belong to one build. */
  build: string
  /** `enc_id` of the participant whose list it is. */
  owner: string
  /** Language of its texts, as in `<html lang>`. */
  language: string
  nodes: SnapshotNode[]
}

/** A text, or an element with its tag, attributes and children. */
export type SnapshotNode = string | [tag: string, attributes: Record<string, string>, ...SnapshotNode[]]

const attributes = new Set(
  'alt class cx cy d decoding fetchpriority fill for height hidden href id inert lang loading placeholder points r role rx ry sizes src srcset stroke tabindex title type value viewBox width x x1 x2 y y1 y2'.split(
    ' ',
  ),
)
const named = /^(?:aria|data|stroke)-[a-z-]+$/

/** A path of this origin as a browser reads it, or a fragment. */
const ownPath = /^(?:\/(?![/\\])|#)[^\\\p{Cc}]*$/u
/** Any origin passes here: the content security policy limits where images may come from. */
const picture = /^(?:\/(?![/\\])|https?:\/\/)[^\\\p{Cc}\s]*$/u

/** Attributes with an address, by element, and the addresses that they may have. */
const addresses: Readonly<Record<string, (value: string) => boolean>> = {
  'a href': (value) => ownPath.test(value),
  'img src': (value) => picture.test(value),
  'img srcset': (value) => value.split(', ').every((part) => picture.test(part.split(' ')[0] ?? '')),
}

/** Whether an attribute may be stored and painted: the record may have been forged. */
export function isPaintedAttribute(tag: string, name: string, value: unknown): value is string {
  if (typeof value !== 'string') return false
  if (/^(?:href|src|srcset)$/.test(name)) return addresses[`${tag} ${name}`]?.(value) ?? false
  // A paint such as `fill: url(…)` may cause a request; an `id` becomes a global variable.
  if (/url\(/i.test(value) && /^(?:fill|stroke)/.test(name)) return false
  if (name === 'id' && value.startsWith('__')) return false
  return attributes.has(name) || named.test(name)
}

/** The page whose list is painted: the start page of the installed portal. */
export const snapshotPath = '/my'

/** The build of this document; empty in development, where nothing is painted. */
export function buildOf({ documentElement }: Document): string {
  return documentElement.dataset['build'] ?? ''
}
