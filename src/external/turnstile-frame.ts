import type { ChallengeFrameMessage } from '#contract/pages/challenge-frame.ts'

/**
 * The script of the challenge's own document (`public/embed/captcha.html`): loads Cloudflare Turnstile, draws its
 * widget and hands on what it says. Built by itself and without packages, so that nothing of the portal runs beside
 * the provider's script.
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
  // A network's sign-in page may answer with a script of its own.
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
        // Handled: the provider need not log it.
        return true
      },
    })
  } catch {
    // It throws for a site key that it does not know.
    say({ type: 'failed' })
  }
}

document.body.style.margin = '0'
const script = document.createElement('script')
script.src = address
script.addEventListener('load', draw)
script.addEventListener('error', () => say({ type: 'blocked' }))
document.head.append(script)
