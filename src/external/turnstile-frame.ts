import type { ChallengeFrameMessage } from '#contract/pages/challenge-frame.ts'

/**
 * Script of the challenge's own document (`public/embed/captcha.html`): loads Cloudflare Turnstile, draws its widget
 * and forwards its events. Built separately and without packages, so that no code of the portal runs beside the
 * provider's script.
 */

interface Turnstile {
  render(container: string, options: Record<string, unknown>): string | null | undefined
}

declare global {
  /** Set by the provider's script. */
  var turnstile: Turnstile | undefined
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

function say(message: ChallengeFrameMessage): void {
  window.parent.postMessage(message, location.origin)
}

function draw(): void {
  const settings = new URLSearchParams(location.hash.slice(1))
  // The sign-in page of a network may answer the request with a script of its own.
  if (globalThis.turnstile === undefined) return say({ type: 'blocked' })
  say({ type: 'ready' })
  try {
    globalThis.turnstile.render('#challenge', {
      sitekey: settings.get('sitekey'),
      size: settings.get('size'),
      'response-field': false,
      callback: (token: string) => say({ type: 'token', token }),
      'expired-callback': () => say({ type: 'expired' }),
      'unsupported-callback': () => say({ type: 'failed' }),
      'error-callback': () => {
        say({ type: 'failed' })
        // `true` means handled: the provider does not log the error.
        return true
      },
    })
  } catch {
    // `render` throws for an unknown site key.
    say({ type: 'failed' })
  }
}

document.body.style.margin = '0'
const script = document.createElement('script')
script.src = address
script.addEventListener('load', draw)
script.addEventListener('error', () => say({ type: 'blocked' }))
document.head.append(script)
