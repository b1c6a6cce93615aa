import { deviceOwner, sessionOnly } from '#offline/storage/device-session.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { whenIdle } from '#base/scheduling.ts'
import { flushOnPageHide } from '#base/page-lifecycle.ts'
import { type Picture, type PictureNode, buildOf, isPaintedAttribute, storedPictures } from './picture.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/** Heights of the window in a picture: the visible one, and one to scroll into. More would cost paint time. */
const windows = 2

/** Bounds of all pictures together, which a start reads. A list takes about 40,000 characters. */
const most = { characters: 120_000, pictures: 5 }

/**
 * Saves pictures for the next start: in idle time after each change, and when the page is hidden or left.
 *
 * @param shownTo `enc_id` of the participant whose page is on the screen; null on pages without a picture, and during
 * a change of pages.
 */
export function savePictures(shownTo: () => string | null): void {
  let isAwaited = false
  const keep = () => {
    const owner = shownTo()
    // Another tab may have changed who is signed in.
    // The next start paints a picture before it can tell whether the last tab was closed.
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

/** Skips a page that is filtered, loading, translated by the browser, or has something open: no start begins so. */
function write(owner: string): void {
  const root = document.getElementById('root')
  const unfit =
    '[aria-busy=true], [aria-expanded=true], [type=search]:not(:placeholder-shown), [data-fleeting=page], font'
  if (!root || location.search !== '' || root.querySelector(unfit)) return
  const parts = [...root.querySelectorAll('main :is(article, section)')]
  const picture: Picture = {
    path: location.pathname,
    build: buildOf(document),
    owner,
    language: document.documentElement.lang,
    nodes: nodesIn(root, { end: parts.find(isFarDown), isUnseen: false }),
  }
  const others = storedPictures().filter((other) => other.path !== picture.path && isAlike(other, picture))
  const isOfWorth = picture.build !== '' && parts.length > 0
  const text = JSON.stringify(fitting(isOfWorth ? [picture, ...others] : others))
  if (text === localText.read(localKeys.painted)) return
  localText.remove(localKeys.painted)
  localText.write(localKeys.painted, text)
}

function isAlike(one: Picture, other: Picture): boolean {
  return one.owner === other.owner && one.build === other.build && one.language === other.language
}

function fitting(pictures: readonly Picture[]): readonly Picture[] {
  let room = most.characters
  return pictures.slice(0, most.pictures).filter((picture) => {
    const { length } = JSON.stringify(picture)
    if (length > room) return false
    room -= length
    return true
  })
}

function isFarDown(part: Element): boolean {
  return part.getBoundingClientRect().top + scrollY > windows * innerHeight
}

interface WalkedRegion {
  /** The first element that the picture leaves out. */
  end: Element | undefined
  /** Only the element's size is kept. */
  isUnseen: boolean
}

function nodesIn(parent: Element, place: WalkedRegion): PictureNode[] {
  const nodes: PictureNode[] = []
  for (const child of parent.childNodes) {
    if (child === place.end) break
    if (child instanceof Text) nodes.push(child.data)
    else if (child instanceof Element) nodes.push(...nodeOf(child, place))
  }
  return nodes
}

function nodeOf(element: Element, { end, isUnseen }: WalkedRegion): PictureNode[] {
  // Elements that appear and disappear by themselves may be missing or different on the next page.
  const fleeting = element.getAttribute('data-fleeting')
  if (fleeting === 'gone' || element.matches('#root > [aria-live]')) return []
  const place = { end, isUnseen: isUnseen || fleeting === 'room' }
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    const isSeen = !place.isUnseen || !name.startsWith('src')
    if (isSeen && isPaintedAttribute(element.localName, name, value)) attributes[name] = value
  }
  if (element.localName === 'main') attributes['aria-busy'] = 'true'
  // React sets it as a property.
  if (element instanceof HTMLOptionElement && element.selected) attributes['selected'] = ''
  if (element.matches('a[href]') && needsPortal(element, attributes)) {
    delete attributes['href']
    Object.assign(attributes, { role: 'link', tabindex: '0' })
  }
  return [[element.localName, attributes, ...nodesIn(element, place)]]
}

/** A link to another site, or one that opens a tab, waits for the portal: it takes a note of Apply. */
function needsPortal(link: Element, { href }: Record<string, string>): boolean {
  return href === undefined || link.hasAttribute('target')
}
