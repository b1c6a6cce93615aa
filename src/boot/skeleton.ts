import { builtLoginMark } from '#contract/config/built-login.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { styledPath } from '#offline/cache/picture.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Runs in the head, before the first paint: chooses which part of index.html is shown until the portal runs. A visitor
 * at `/` gets the prerendered login form, if the host's configuration matches it. Everybody else gets the neutral
 * skeleton; for a stored participant it has room for a button, and a picture of the page may follow.
 */
const { documentElement: page } = document

if (deviceOwner() !== null) {
  page.dataset['firstPaint'] = 'member'
  const hasPicture = localText.read(localKeys.painted)?.includes(JSON.stringify(location.pathname))
  if (hasPicture && location.pathname !== styledPath) addStyles(page.dataset['styles'] ?? '')
} else {
  if (location.pathname === '/' && page.hasAttribute(builtLoginMark)) page.dataset['firstPaint'] = 'login'
  // Without a worker the font comes from the network and would delay code and data on a slow line.
  if (!navigator.serviceWorker?.controller) page.dataset['font'] = 'later'
}

/** Delays the first paint until these styles are there. Engines that cannot do that paint no picture. */
function addStyles(href: string): void {
  const link = document.createElement('link')
  if (!('blocking' in link)) return
  link.id = 'styles'
  link.rel = 'stylesheet'
  // As in the build's loader, which then finds the element.
  link.crossOrigin = ''
  link.setAttribute('blocking', 'render')
  link.href = href
  document.head.append(link)
}
