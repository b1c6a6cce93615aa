import { keepEarlyMessages } from '#offline/device/early-message.ts'
import { askForFirstPage } from './preload-data.ts'

/**
 * Runs at the end of the page: starts the portal when the configuration is loaded and the page has been painted. With
 * a worker the code is available immediately, and running it would delay the first frame.
 */
const modules = document.querySelector<HTMLElement>('#modules')
const script = document.querySelector<HTMLTemplateElement>('#script')
const hasWorker = Boolean(navigator.serviceWorker?.controller)

/** Limits: a slow phone takes a while for its first frame, and a hidden window draws none. */
const maxFrameMs = 1000

let isStarted = false
async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const first = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')
  if (!hasWorker) return first && import(/* @vite-ignore */ first.href)
  // Modules load their styles themselves.
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(settled))
  if (script) document.body.append(script.content)
}

function settled(link: HTMLLinkElement): unknown {
  if (link.sheet) return null
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) link.addEventListener(name, resolve)
  })
}

// The portal's first render has replaced the page's content.
const watcher = new MutationObserver(() => {
  watcher.disconnect()
  setTimeout(() => delete document.documentElement.dataset['font'])
})
watcher.observe(document.getElementById('root') ?? document.body, { childList: true })

keepEarlyMessages()

document.addEventListener('DOMContentLoaded', () => {
  void askForFirstPage(hasWorker || !modules ? {} : modules.dataset)
  // A timer runs after the frame in which it was set.
  requestAnimationFrame(() => setTimeout(() => void start()))
  setTimeout(() => void start(), document.visibilityState === 'visible' ? maxFrameMs : 0)
})
