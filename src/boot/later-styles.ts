import { deviceOwner } from '#offline/storage/device-session.ts'
import { styledPath } from './picture.ts'
import * as localText from '#offline/storage/local-storage.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Runs in the head, after the page's own styles, which those of later pages override: a picture of a later page needs
 * them, and so does a worker's page, whose one script loads none.
 */
const { documentElement: page } = document
const hasPicture =
  deviceOwner() !== null &&
  location.pathname !== styledPath &&
  localText.read(localKeys.painted)?.includes(JSON.stringify(location.pathname))

if (hasPicture || !document.querySelector('head > [rel=modulepreload]'))
  page.dataset['styles']?.split(' ').forEach(addStyles)

/** The first paint of a picture waits for these styles. Engines that cannot do that paint no picture. */
function addStyles(href: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  // Needed by the build's loader, which then finds the element.
  link.crossOrigin = ''
  if (hasPicture && 'blocking' in link) link.setAttribute('blocking', 'render')
  link.href = href
  document.head.append(link)
}
