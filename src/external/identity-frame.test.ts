import { identityFrameReply } from '#contract/answers/identity-provider.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdentityEvent, openIdentityFrame } from './identity-frame.ts'

const origin = 'https://verify.example'
let events: IdentityEvent[]
let close: () => void
let frame: HTMLIFrameElement
/** Stands in for the frame's window, which this DOM does not make: something that messages come from and go to. */
let provider: MessagePort

beforeEach(() => {
  events = []
  const container = document.body.appendChild(document.createElement('div'))
  close = openIdentityFrame({ url: `${origin}/s/1`, container, onEvent: (event) => events.push(event) })
  frame = container.getElementsByTagName('iframe')[0] ?? document.createElement('iframe')
  provider = new MessageChannel().port1
  Object.defineProperty(frame, 'contentWindow', { value: provider })
})
afterEach(() => {
  close()
  vi.restoreAllMocks()
})

function hear(data: unknown, sent: MessageEventInit = {}): void {
  globalThis.dispatchEvent(new MessageEvent('message', { data, origin, source: provider, ...sent }))
}

describe('the frame of the identity provider', () => {
  it('tells how far the participant is', () => {
    for (const name of ['STARTED', 'SUBMITTED', 'FINISHED', 'CANCELED']) hear(`VERIFF_${name}`)
    expect(events).toEqual(['started', 'submitted', 'finished', 'canceled'])
  })

  it('is answered at its own origin and nowhere else', () => {
    const post = vi.spyOn(provider, 'postMessage').mockImplementation(() => {})
    hear('VERIFF_HANDSHAKE')
    expect(post.mock.calls).toEqual([[identityFrameReply, origin]])
    expect(events).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a look-alike', { origin: 'https://verify.example.evil.example' }],
    ['another scheme', { origin: 'http://verify.example' }],
    ['another port', { origin: 'https://verify.example:444' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another window', { source: window }],
    ['nobody', { source: null }],
  ])('is not listened to in the name of %s', (_who, sent) => {
    hear('VERIFF_FINISHED', sent)
    expect(events).toEqual([])
  })

  it.each([
    null,
    7,
    'FINISHED',
    'veriff_finished',
    { name: 'VERIFF_FINISHED' },
    ['VERIFF_FINISHED'],
    '',
    'x'.repeat(1e6),
  ])('is not understood where it says anything else', (data) => {
    hear(data)
    expect(events).toEqual([])
  })

  it('is gone, and unheard, once it was closed', () => {
    close()
    hear('VERIFF_FINISHED')
    expect([events, frame.isConnected]).toEqual([[], false])
  })
})
