import type { BrowserContext, Frame, Page } from '@playwright/test'
import { turnstileOrigin } from '#contract/pages/challenge-frame.ts'

/** What Cloudflare calls a site key; the stand-in knows this one alone. */
export const standInSiteKey = '1x00000000000000000000AA'

const provider = `${turnstileOrigin}/**`

declare global {
  /** Steers the stand-in from a test; left behind on the challenge's own document. */
  var standIn: { pass(): void; expire(): void; fail(): void } | undefined
}

/**
 * Answers the real address of Turnstile's script with a stand-in of the same interface. It passes everybody, with a
 * token that was never given before.
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

/** Something on the way lets the script not through. */
export async function blockTurnstile(context: BrowserContext): Promise<void> {
  await context.unroute(provider)
  await context.route(provider, (route) => route.abort('blockedbyclient'))
}

/** The document that the challenge runs in. */
export function challengeFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/embed/captcha.html'))
  if (frame === undefined) throw new Error('There is no challenge on this page')
  return frame
}

/** Runs in the challenge's document; stands by itself, because only its text gets there. */
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
