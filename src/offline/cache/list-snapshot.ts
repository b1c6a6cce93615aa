import { deviceOwner, sessionOnly } from '#offline/storage/device-session.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { whenIdle } from '#offline/base/scheduling.ts'
import { flushOnPageHide } from '#offline/storage/page-lifecycle.ts'
import {
  type SnapshotNode,
  type ListSnapshot,
  buildOf,
  isPaintedAttribute,
  snapshotPath,
} from './list-snapshot-page.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Heights of the window that the snapshot covers: the visible one, and one to scroll into before the portal runs. More
 * cards would cost paint time.
 */
const windows = 2

/** Ten cards take about 40,000 characters; larger snapshots would cost more to read than they save. */
const maxCharacters = 120_000

/**
 * Saves snapshots of My Studies for the next start: in idle time after each change, and when the page is hidden or
 * left.
 *
 * @param shownTo `enc_id` of the participant whose list is on the screen; null on other pages and during a change of
 * pages.
 */
export function saveListSnapshot(shownTo: () => string | null): void {
  let isAwaited = false
  const keep = () => {
    const owner = shownTo()
    // Another tab may have changed who is signed in.
    // The next start paints a snapshot before it can tell whether the last tab was closed.
    if (owner !== null && deviceOwner() === owner && sessionOnly() === null) write(owner)
  }
  const keepLater = async () => {
    if (isAwaited) return
    isAwaited = true
    await whenIdle()
    isAwaited = false
    keep()
  }
  const watcher = new MutationObserver(() => void keepLater())
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  flushOnPageHide(keep)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
  void keepLater()
}

/** Skips a filtered or loading list, and one that the browser has translated: the next start does not begin with one. */
function write(owner: string): void {
  const root = document.getElementById('root')
  const isPlain = location.pathname === snapshotPath && location.search === ''
  if (!root || !isPlain || root.querySelector('[aria-busy=true], input:not(:placeholder-shown), font')) return
  const studies = [...root.querySelectorAll('main article')]
  const page: ListSnapshot = {
    build: buildOf(document),
    owner,
    language: document.documentElement.lang,
    nodes: nodesIn(root, { end: studies.find(isFarDown), isUnseen: false }),
  }
  const text = JSON.stringify(page)
  if (text === localText.read(localKeys.painted)) return
  localText.remove(localKeys.painted)
  if (page.build !== '' && studies.length > 0 && text.length <= maxCharacters) {
    localText.write(localKeys.painted, text)
  }
}

function isFarDown(study: Element): boolean {
  return study.getBoundingClientRect().top + scrollY > windows * innerHeight
}

interface WalkedRegion {
  /** The first element that the snapshot leaves out. */
  end: Element | undefined
  /** Only the element's size is kept. */
  isUnseen: boolean
}

function nodesIn(parent: Element, place: WalkedRegion): SnapshotNode[] {
  const nodes: SnapshotNode[] = []
  for (const child of parent.childNodes) {
    if (child === place.end) break
    if (child instanceof Text) nodes.push(child.data)
    else if (child instanceof Element) nodes.push(...nodeOf(child, place))
  }
  return nodes
}

function nodeOf(element: Element, { end, isUnseen }: WalkedRegion): SnapshotNode[] {
  // Elements that appear and disappear by themselves may be missing or different on the next page.
  const fleeting = element.getAttribute('data-fleeting')
  if (fleeting === 'gone' || element.hasAttribute('aria-live')) return []
  const place = { end, isUnseen: isUnseen || fleeting === 'room' }
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    const isSeen = !place.isUnseen || !name.startsWith('src')
    if (isSeen && isPaintedAttribute(element.localName, name, value)) attributes[name] = value
  }
  // Until the portal runs, nothing handles clicks and keys.
  if (element.matches('button, input, select')) attributes['inert'] = ''
  if (element.localName === 'main') attributes['aria-busy'] = 'true'
  return [[element.localName, attributes, ...nodesIn(element, place)]]
}
