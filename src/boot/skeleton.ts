import { builtLoginMark } from '#contract/config/built-login.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'

/**
 * Runs in the head, before the first paint: chooses which part of index.html is shown until the portal runs. A visitor
 * at `/` gets the prerendered login form, if the host's configuration matches it. Everybody else gets the neutral skeleton; for a stored participant it has room for a button.
 */
const { documentElement: page } = document

if (deviceOwner() !== null) page.dataset['firstPaint'] = 'member'
else {
  if (location.pathname === '/' && page.hasAttribute(builtLoginMark)) page.dataset['firstPaint'] = 'login'
  // Without a worker the font comes from the network and would delay code and data on a slow line.
  if (!navigator.serviceWorker?.controller) page.dataset['font'] = 'later'
}
