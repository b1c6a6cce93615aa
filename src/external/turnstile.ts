import { t } from '#language/language.ts'
import {
  ChallengeFrameMessage,
  type ChallengeFrameSettings,
  challengeFramePath,
} from '#contract/pages/challenge-frame.ts'
import * as v from 'valibot'
import type { ChallengeCallbacks, RunningChallenge, StartChallenge } from './running-challenge.ts'

/** Cloudflare's script has about 40 KB, which takes a while on a slow line. */
const timeoutMs = 30_000

/** Sizes of Turnstile's widget, in CSS pixels; the flexible one needs at least this width. */
const widget = { flexibleWidth: 300, flexibleHeight: 65, compactHeight: 140 } as const

/**
 * Cloudflare Turnstile, in a document of its own. A restart reloads that document, which also retries loading the
 * script. Without a network it waits for one.
 */
export function turnstile(siteKey: string): StartChallenge {
  return (callbacks) => runTurnstile(siteKey, callbacks)
}

function runTurnstile(siteKey: string, callbacks: ChallengeCallbacks): RunningChallenge {
  let frame: HTMLIFrameElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function erase(): void {
    clearTimeout(timer)
    frame?.remove()
    frame = undefined
  }
  function fail(why: 'offline' | 'blocked'): void {
    erase()
    callbacks.onFailure(navigator.onLine ? why : 'offline')
  }
  function draw(): void {
    erase()
    if (!navigator.onLine) return fail('offline')
    callbacks.onChecking('started')
    timer = setTimeout(() => fail('blocked'), timeoutMs)
    frame = addFrame(siteKey, callbacks.container)
  }
  function receive(event: MessageEvent): void {
    if (frame === undefined || event.source !== frame.contentWindow) return
    if (event.origin !== location.origin) return
    const message = v.safeParse(ChallengeFrameMessage, event.data)
    if (!message.success) return
    const { type, token } = message.output
    clearTimeout(timer)
    if (type === 'blocked') fail('blocked')
    if (type === 'failed') callbacks.onFailure('failed')
    if (type === 'expired') callbacks.onChecking('expired')
    if (type === 'token' && token !== undefined) callbacks.onToken(token)
  }
  function drawIfMissing(): void {
    if (frame === undefined) draw()
  }

  globalThis.addEventListener('message', receive)
  globalThis.addEventListener('online', drawIfMissing)
  draw()
  return {
    restart: draw,
    stop() {
      globalThis.removeEventListener('message', receive)
      globalThis.removeEventListener('online', drawIfMissing)
      erase()
    },
  }
}

function addFrame(siteKey: string, container: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = t('Bot check by Cloudflare')
  frame.width = '100%'
  // Measured after insertion: an empty container has no width.
  container.append(frame)
  const isNarrow = container.clientWidth < widget.flexibleWidth
  const settings: ChallengeFrameSettings = { sitekey: siteKey, size: isNarrow ? 'compact' : 'flexible' }
  frame.height = String(isNarrow ? widget.compactHeight : widget.flexibleHeight)
  frame.src = `${challengeFramePath}#${new URLSearchParams({ ...settings }).toString()}`
  return frame
}
