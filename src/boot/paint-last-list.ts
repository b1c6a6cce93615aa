import {
  type SnapshotNode,
  type ListSnapshot,
  buildOf,
  isPaintedAttribute,
  snapshotPath,
} from '#offline/cache/list-snapshot-page.ts'
import { preferredLanguage } from '#offline/device/preferred-language.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Runs at the end of the page, before anything else is fetched: puts the list of last time where the skeleton is, for
 * the participant whose list it is. The portal's first render takes its place.
 *
 * Nothing in the record is trusted: what is not among these names is not drawn.
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
  // Not what was written, or nothing may be read: the skeleton stays.
}

function isForHere({ owner, build, language }: ListSnapshot): boolean {
  return (
    owner === localStorage.getItem(localKeys.owner) &&
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

/** Has the scroll and the focus be where they were once the portal has put its own list here. */
function keepPlace(root: HTMLElement): void {
  let top = 0
  let focused: string | undefined
  const follow = () => {
    top = scrollY
    const { activeElement } = document
    const href = activeElement?.getAttribute('href')
    // Beside the links that is the content itself, which the first of them leads to.
    focused = href ? `a[href="${CSS.escape(href)}"]` : activeElement?.id && `#${activeElement.id}`
  }
  const events = ['scroll', 'focusin']
  for (const event of events) document.addEventListener(event, follow)
  // Runs after the render, and after the router has scrolled to where the page was left.
  const watcher = new MutationObserver(() => {
    watcher.disconnect()
    for (const event of events) document.removeEventListener(event, follow)
    if (top > 0) scrollTo(0, top)
    if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  })
  watcher.observe(root, { childList: true })
}
