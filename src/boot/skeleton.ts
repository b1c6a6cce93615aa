import { builtLoginMark } from '#contract/config/built-login.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { preferredLanguage } from '#offline/device/preferred-language.ts'

/**
 * Runs in the head, before the first paint: chooses which part of index.html is shown until the portal runs. A visitor
 * at `/` gets the prerendered login form, if the host's configuration matches it and the language is English.
 * Everybody else gets the neutral skeleton; for a stored participant it has room for a button.
 */
const { documentElement: page } = document

if (deviceOwner() !== null) page.dataset['firstPaint'] = 'member'
else {
  if (location.pathname === '/' && page.hasAttribute(builtLoginMark) && preferredLanguage() === 'en') {
    page.dataset['firstPaint'] = 'login'
  }
  // Without a worker the font comes from the network and would delay code and data on a slow line.
  if (!navigator.serviceWorker?.controller) page.dataset['font'] = 'later'
}
