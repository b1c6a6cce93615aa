import './spanish-login.ts'
import {
  type SnapshotNode,
  type ListSnapshot,
  buildOf,
  isPaintedAttribute,
  snapshotPath,
} from '#offline/cache/list-snapshot-page.ts'
import { preferredLanguage } from '#offline/device/preferred-language.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Runs at the end of the page, before any request: replaces the skeleton by the list snapshot, if it belongs to the
 * device's participant. The portal's first render replaces it.
 *
 * The record is not trusted: elements other than these are not created.
 */
const tags = new Set(
  'a article aside b button circle dd div dl dt ellipse h1 h2 header img input label line main option output p path polygon polyline rect search section select span svg'.split(
    ' ',
  ),
)
const svg = 'http://www.w3.org/2000/svg'

try {
  const page: ListSnapshot | null = JSON.parse(localStorage.getItem(localKeys.painted) ?? 'null')
  const root = document.getElementById('root')
  if (root && page && isForHere(page)) {
    root.replaceChildren(...page.nodes.map((node) => draw(node, null)))
    document.documentElement.dataset['firstPaint'] = 'list'
    document.documentElement.lang = page.language
    keepPlace(root)
  }
} catch {
  // The record is damaged, or storage is denied: the skeleton stays.
}

function isForHere({ owner, build, language }: ListSnapshot): boolean {
  return (
    owner === deviceOwner() &&
    build === buildOf(document) &&
    /^[a-z]{2}(?:-[A-Z]{2})?$/.test(language) &&
    language.startsWith(preferredLanguage()) &&
    location.pathname === snapshotPath &&
    location.search === ''
  )
}

function draw(node: SnapshotNode, namespace: string | null): Node | string {
  if (typeof node === 'string') return node
  const [tag, given, ...children] = node
  if (!tags.has(tag)) return ''
  const space = tag === 'svg' ? svg : namespace
  const element = space === null ? document.createElement(tag) : document.createElementNS(space, tag)
  for (const [name, value] of Object.entries(given)) {
    if (isPaintedAttribute(tag, name, value)) element.setAttribute(name, value)
  }
  element.append(...children.map((child) => draw(child, space)))
  return element
}

/** Restores scroll position and focus when the portal has rendered its own list. */
function keepPlace(root: HTMLElement): void {
  let top = 0
  let focused: string | undefined
  const follow = () => {
    top = scrollY
    const { activeElement } = document
    const href = activeElement?.getAttribute('href')
    // Besides links only the main content can have the focus, by the skip link.
    focused = href ? `a[href="${CSS.escape(href)}"]` : activeElement?.id && `#${activeElement.id}`
  }
  const events = ['scroll', 'focusin']
  for (const event of events) document.addEventListener(event, follow)
  // Runs after the render, and after the router has restored its scroll position.
  const watcher = new MutationObserver(() => {
    watcher.disconnect()
    for (const event of events) document.removeEventListener(event, follow)
    if (top > 0) scrollTo(0, top)
    if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  })
  watcher.observe(root, { childList: true })
}
