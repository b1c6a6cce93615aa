import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Picture of the last sight of a page, which the next start paints before the portal's code has loaded: see
 * docs/offline.md. It stores elements as data. Painting creates them one by one from an allow-list of names, so that a
 * forged record cannot run code.
 */
export interface Picture {
  path: string
  /** Build that drew the page: class names belong to one build. */
  build: string
  /** `enc_id` of the participant whose page it is. */
  owner: string
  /** Language of its texts, as in `<html lang>`. */
  language: string
  nodes: PictureNode[]
}

/** A text, or an element with its tag, attributes and children. */
export type PictureNode = string | [tag: string, attributes: Record<string, string>, ...PictureNode[]]

const attributes =
  /^(?:alt|autocapitalize|class|cx|cy|d|decoding|disabled|fetchpriority|fill|for|height|hidden|href|id|lang|loading|max|placeholder|points|r|role|rx|ry|selected|sizes|spellcheck|src|srcset|start|stroke|tabindex|title|translate|type|value|viewBox|width|x|x1|x2|y|y1|y2)$/
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
  return attributes.test(name) || named.test(name)
}

/** The stored pictures, the newest first. Not checked: the record may have been forged. */
export function storedPictures(): readonly Picture[] {
  try {
    const stored: unknown = JSON.parse(localText.read(localKeys.painted) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** The page whose styles the HTML has: the start page of the installed portal. Any other needs a file of them. */
export const styledPath = '/my'

/** The build of this document; empty in development, where nothing is painted. */
export function buildOf({ documentElement }: Document): string {
  return documentElement.dataset['build'] ?? ''
}
