import { builtLoginMark } from '#contract/config/built-login.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { preferredLanguage } from '#offline/device/preferred-language.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

/**
 * Runs in the head, before anything paints: chooses what index.html shows until the portal runs. The login form of the
 * HTML is for a visitor at `/` of a host that says that it is right, in English; everybody else sees the neutral
 * skeleton, a participant with room for the button that she is about to get.
 */
const { documentElement: page } = document

if (localText.read(localKeys.owner) !== null) page.dataset['firstPaint'] = 'member'
else {
  if (location.pathname === '/' && page.hasAttribute(builtLoginMark) && preferredLanguage() === 'en') {
    page.dataset['firstPaint'] = 'login'
  }
  // Without a worker that keeps the font it would hold up the portal's code and data on a slow line.
  if (!navigator.serviceWorker?.controller) page.dataset['font'] = 'later'
}
