import './early-form.ts'
import {
  type Picture,
  type PictureNode,
  buildOf,
  isPaintedAttribute,
  storedPictures,
  styledPath,
} from './picture.ts'
import { preferredLanguage } from '#device/preferred-language.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { answerEarly } from './early-presses.ts'

/**
 * Runs at the end of the page, before any request: replaces the skeleton by the last picture of this page, if it
 * belongs to the device's participant. The portal's first render replaces it.
 *
 * The record is not trusted: elements other than these are not created.
 */
const tags =
  /^(?:a|article|aside|b|br|button|circle|dd|div|dl|dt|ellipse|em|h1|h2|h3|h4|header|img|input|label|li|line|main|nav|ol|option|output|p|path|polygon|polyline|progress|rect|s|search|section|select|small|span|strong|svg|ul)$/
const svg = 'http://www.w3.org/2000/svg'

try {
  const picture = storedPictures().find(isForHere)
  const root = document.getElementById('root')
  if (root && picture) {
    root.replaceChildren(...picture.nodes.map((node) => draw(node, null)))
    document.documentElement.dataset['firstPaint'] = 'picture'
    document.documentElement.lang = picture.language
    answerEarly(root, picture.owner)
  } else if (root && deviceOwner() === null) answerEarly(root, null)
} catch {
  // The record is damaged, or storage is denied: the skeleton stays.
}

function isForHere({ path, owner, build, language }: Picture): boolean {
  return (
    path === location.pathname &&
    location.search === '' &&
    (path === styledPath || document.querySelector('link[blocking][rel=stylesheet]') !== null) &&
    owner === deviceOwner() &&
    build === buildOf(document) &&
    /^[a-z]{2}(?:-[A-Z]{2})?$/.test(language) &&
    language.startsWith(preferredLanguage())
  )
}

function draw(node: PictureNode, namespace: string | null): Node | string {
  if (typeof node === 'string') return node
  const [tag, given, ...children] = node
  if (!tags.test(tag)) return ''
  const space = tag === 'svg' ? svg : namespace
  const element = space === null ? document.createElement(tag) : document.createElementNS(space, tag)
  for (const [name, value] of Object.entries(given)) {
    if (isPaintedAttribute(tag, name, value)) element.setAttribute(name, value)
  }
  element.append(...children.map((child) => draw(child, space)))
  return element
}
