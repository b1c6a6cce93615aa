import { builtLoginMark } from '#contract/config/built-login.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'

/**
 * Runs in the head, before the first paint: chooses which part of index.html is shown until the portal runs. A visitor
 * at `/` gets the prerendered login form, if the host's configuration matches it. Other pages lead a visitor to
 * sign-up, which has the same frame: what the portal is, beside room for the form (`early-form.ts` shows its first
 * fields). The link of a study leads to its page above the form. A stored participant gets the skeleton of a list with
 * room for a button, and a picture of the page may follow.
 *
 * Then fetches the portal: one classic script where a worker has stored it, because the browser keeps the compiled code
 * of such a script and of no module; else modules, which are less to load.
 */
const { dataset } = document.documentElement
const hasWorker = Boolean(navigator.serviceWorker?.controller)

if (deviceOwner() !== null) dataset['firstPaint'] = 'member'
else {
  const isBuiltLogin = document.documentElement.hasAttribute(builtLoginMark)
  const isStudy = location.href.includes('study')
  if (isStudy) dataset['firstPaint'] = 'study'
  else if (isBuiltLogin) dataset['firstPaint'] = location.pathname === '/' ? 'login' : 'login-room'
  // Without a worker the font comes from the network and would delay code and data on a slow line.
  if (!hasWorker) dataset['font'] = 'later'
}

const code = document.querySelector<HTMLTemplateElement>(hasWorker ? '#script' : '#modules')
document.head.append(...(code?.content.querySelectorAll('link') ?? []))
