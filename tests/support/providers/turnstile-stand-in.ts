import type { BrowserContext, Frame, Page } from '@playwright/test'
import { turnstileOrigin } from '#contract/pages/challenge-frame.ts'

/** Cloudflare's site key of the stand-in; it accepts no other. */
export const standInSiteKey = '1x00000000000000000000AA'

const provider = `${turnstileOrigin}/**`

declare global {
  /** Controls the stand-in from a test. It is a global of the challenge's document. */
  var standIn: { pass(): void; expire(): void; fail(): void } | undefined
}

/**
 * Answers the real address of Turnstile's script with a stand-in of the same interface. Everybody passes, with a new
 * token each time.
 */
export async function standInForTurnstile(context: BrowserContext): Promise<void> {
  await context.unroute(provider)
  await context.route(provider, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${standInScript.toString()})(${JSON.stringify(standInSiteKey)})`,
    }),
  )
}

/** Blocks the script, as a content blocker does. */
export async function blockTurnstile(context: BrowserContext): Promise<void> {
  await context.unroute(provider)
  await context.route(provider, (route) => route.abort('blockedbyclient'))
}

/** The document of the challenge. */
export function challengeFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/embed/captcha.html'))
  if (frame === undefined) throw new Error('There is no challenge on this page')
  return frame
}

/** Runs in the challenge's document. It uses nothing of its file, as only its text gets there. */
function standInScript(knownSiteKey: string): void {
  type Options = Record<string, unknown> & {
    callback: (token: string) => void
    'expired-callback': () => void
    'error-callback': (code: string) => void
  }
  const render = (selector: string, options: Options) => {
    const container = document.querySelector(selector)
    if (container === null || options['sitekey'] !== knownSiteKey) throw new Error('Invalid parameters')
    container.textContent = 'Stand-in for Turnstile'
    const pass = () => options.callback(`stand-in.${crypto.randomUUID()}`)
    globalThis.standIn = {
      pass,
      expire: () => options['expired-callback'](),
      fail: () => options['error-callback']('300030'),
    }
    setTimeout(pass)
    return 'widget-1'
  }
  Reflect.set(globalThis, 'turnstile', { render })
}
