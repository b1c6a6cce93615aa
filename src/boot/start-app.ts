import { askForFirstPage } from './preload-data.ts'

/**
 * Runs at the end of the page: starts the portal once the configuration is there and what the page holds has been shown.
 * Its code lies ready by then where the worker keeps it, and running it would hold the first frame back.
 */
const code = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')

/** A slow phone takes a while for its first frame; a window that nobody sees draws none. */
const maxFrameMs = 1000

let isStarted = false
function start(): void {
  if (isStarted || code === null) return
  isStarted = true
  void import(/* @vite-ignore */ code.href)
}

// The portal's first render has taken the place of what stood here.
const watcher = new MutationObserver(() => {
  watcher.disconnect()
  setTimeout(() => delete document.documentElement.dataset['font'])
})
watcher.observe(document.getElementById('root') ?? document.body, { childList: true })

document.addEventListener('DOMContentLoaded', () => {
  if (code) void askForFirstPage(code)
  // A timer runs after the frame that it was set in.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, document.visibilityState === 'visible' ? maxFrameMs : 0)
})
