import { keepEarlyMessages } from '#device/early-message.ts'
import { askForFirstPage } from './preload-data.ts'

/**
 * Runs at the end of the page: starts the portal when the configuration is loaded and the page has been painted. With
 * a worker the code is available immediately, and running it would delay the first frame.
 */
const modules = document.querySelector<HTMLTemplateElement>('#modules')
const script = document.querySelector<HTMLTemplateElement>('#script')
/** The first module, if the page's head has chosen modules. A worker may take control of the page meanwhile. */
const firstModule = document.querySelector<HTMLLinkElement>('head > [rel=modulepreload]')

/** Limits: a slow phone's first frame takes a while, a hidden window draws none, and failed styles never tell. */
const maxFrameMs = 1000
const maxStylesMs = 3000

let isStarted = false
async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  if (firstModule) return runModules(firstModule)
  // Modules load their styles themselves.
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(settled))
  const first = modules?.content.querySelector('link')
  // Without the one script, which a device may have lost, the portal runs in modules.
  script?.content.querySelector('script')?.addEventListener('error', () => void (first && runModules(first)))
  if (script) document.body.append(script.content)
}

const runModules = ({ href }: HTMLLinkElement) => import(/* @vite-ignore */ href)

function settled(link: HTMLLinkElement): unknown {
  if (link.sheet) return null
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) link.addEventListener(name, resolve)
    setTimeout(resolve, maxStylesMs)
  })
}

keepEarlyMessages()

document.addEventListener('DOMContentLoaded', () => {
  askForFirstPage((firstModule && modules?.dataset) ?? {}).catch(() => {})
  // A timer runs after the frame in which it was set.
  requestAnimationFrame(() => setTimeout(() => void start()))
  setTimeout(() => void start(), document.visibilityState === 'visible' ? maxFrameMs : 0)
})
