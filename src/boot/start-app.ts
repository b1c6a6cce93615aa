import { keepEarlyMessage } from '#offline/device/early-message.ts'
import { askForFirstPage } from './preload-data.ts'

/**
 * Runs at the end of the page: starts the portal when the configuration is loaded and the page has been painted. With
 * a worker the code is available immediately, and running it would delay the first frame.
 */
const code = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')

/** Limits: a slow phone takes a while for its first frame, and a hidden window draws none. */
const maxFrameMs = 1000

let isStarted = false
function start(): void {
  if (isStarted || code === null) return
  isStarted = true
  void import(/* @vite-ignore */ code.href)
}

// The portal's first render has replaced the page's content.
const watcher = new MutationObserver(() => {
  watcher.disconnect()
  setTimeout(() => delete document.documentElement.dataset['font'])
})
watcher.observe(document.getElementById('root') ?? document.body, { childList: true })

keepEarlyMessage()

document.addEventListener('DOMContentLoaded', () => {
  if (code) void askForFirstPage(code)
  // A timer runs after the frame in which it was set.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, document.visibilityState === 'visible' ? maxFrameMs : 0)
})
