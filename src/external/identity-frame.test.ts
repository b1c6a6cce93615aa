import { identityFrameReply } from '#contract/answers/identity-provider.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdentityEvent, openIdentityFrame } from './identity-frame.ts'

const origin = 'https://verify.example'
let events: IdentityEvent[]
let close: () => void
let frame: HTMLIFrameElement
/** Replaces the frame's window, which this DOM does not create, as the source and target of messages. */
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
  it('reports the participant’s progress', () => {
    for (const name of ['STARTED', 'SUBMITTED', 'FINISHED', 'CANCELED']) hear(`VERIFF_${name}`)
    expect(events).toEqual(['started', 'submitted', 'finished', 'canceled'])
  })

  it('gets its reply at its own origin only', () => {
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
  ])('is ignored: a message from %s', (_who, sent) => {
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
  ])('is ignored: any other message', (data) => {
    hear(data)
    expect(events).toEqual([])
  })

  it('is removed and no longer listened to after closing', () => {
    close()
    hear('VERIFF_FINISHED')
    expect([events, frame.isConnected]).toEqual([[], false])
  })
})
