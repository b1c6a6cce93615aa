import { cashoutPost } from '#tests/support/builders/posts.ts'
import { type ErrorCode, errorStatuses, isFinalRefusal } from '#contract/base/errors.ts'
import { describe, expect, it } from 'vitest'
import { type Entry, newEntry } from './entry.ts'
import { type SentAnswer, classifyResponse } from './classify-response.ts'

const key = '3f0c5a7e-9c1d-4b6e-8f2a-7d5e4c3b2a19'
const cashout = { ...newEntry(cashoutPost(key), 1, 0), attempts: 1 }
const intake: Entry = { ...cashout, op: 'intake', studyId: 7 }
const participation: Entry = { ...intake, op: 'participation' }
const otherKey = '00000000-0000-4000-8000-000000000000'
const receipt = { idempotency_key: key, reference: '7F3A2BC', received_at: '2026-11-20T10:32:00Z' }

const answer = (status: number, body: unknown = '', more: Partial<SentAnswer> = {}): SentAnswer => ({
  kind: 'answer',
  status,
  isPage: false,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  echoedKey: null,
  retryAfterMs: null,
  ...more,
})
const page = { isPage: true }
const received = (shown: { reference?: string; receivedAt?: string } = {}) => ({
  kind: 'received',
  reference: null,
  receivedAt: null,
  ...shown,
})
const lost: SentAnswer = { kind: 'lost' }
const unknown = { kind: 'again', mayHaveArrived: true, afterMs: null }

describe('with a host that knows keys', () => {
  it('only an echo of the key settles a post', () => {
    expect(classifyResponse(cashout, answer(200, receipt), true)).toEqual(
      received({ reference: '7F3A2BC', receivedAt: '2026-11-20T10:32:00Z' }),
    )
  })

  it.each([
    ['nothing else', { idempotency_key: key }, {}],
    ['a key in capitals', { idempotency_key: key.toUpperCase() }, {}],
    ['unreadable details', { ...receipt, reference: {}, received_at: 'today' }, {}],
    ['a reference alone', { idempotency_key: key, reference: '7F3A2BC' }, { reference: '7F3A2BC' }],
    ['a reference that is a number', { idempotency_key: key, reference: 4711 }, { reference: '4711' }],
    [
      'a time alone',
      { idempotency_key: key, received_at: receipt.received_at },
      { receivedAt: receipt.received_at },
    ],
    ['more than asked for', { idempotency_key: key, points: -2000, next: [] }, {}],
  ])('the echo settles a post with %s', (_name, body, shown) => {
    for (const status of [200, 201, 202]) {
      expect(classifyResponse(cashout, answer(status, body), true)).toEqual(received(shown))
    }
  })

  it.each([
    ['no body', ''],
    ['text', 'ok'],
    ['a page', '<html>'],
    ['JSON that is no object', [null]],
    ['a key that is no text', { idempotency_key: 7 }],
  ])('an echo in the header settles a post with %s', (_name, body) => {
    expect(classifyResponse(cashout, answer(200, body, { echoedKey: key }), true)).toEqual(received())
  })

  it('an echo in the header does not settle a post whose body names another key', () => {
    const body = { ...receipt, idempotency_key: otherKey }
    expect(classifyResponse(cashout, answer(200, body, { echoedKey: key }), true)).toEqual(unknown)
  })

  it.each([
    ['nothing', lost],
    ['no body', answer(204)],
    ['text', answer(200, 'ok')],
    ['a sign-in page of a network', answer(200, '<html>', page)],
    ['a redirect', answer(0)],
    ['a visible redirect', answer(302)],
    ['another key', answer(200, { ...receipt, idempotency_key: otherKey })],
    ['another key in the header', answer(204, '', { echoedKey: otherKey })],
    ['a failure that echoes the key', answer(500, { error: 'internal' }, { echoedKey: key })],
    ['a failure', answer(500, { error: 'internal' })],
    ['a proxy without its host', answer(502, '<html>', page)],
    ['a duplicate in progress', answer(409, { error: 'in-progress' })],
    ['408', answer(408)],
    ['a refusal without a code, as by a proxy', answer(422, '<p>no</p>', page)],
    ['a proxy’s size limit', answer(413, '<html>', page)],
    ['a network’s own 401', answer(401, '<html>', page)],
    ['a gateway’s own 400', answer(400, { error: 'Bad Request' })],
    ['a gateway’s own 401', answer(401, { error: 'unauthorized' })],
    ['a firewall', answer(403, '<html>', page)],
    ['a proxy that asks for a password', answer(407, '<html>', page)],
    ['a blocked site', answer(451)],
  ])('%s leaves the post open', (_name, given) => {
    expect(classifyResponse(cashout, given, true)).toEqual(unknown)
  })

  it('answers that keep proving nothing need the participant, as a proxy may remove the key of each post', () => {
    for (const [given, isOver] of [
      [answer(200, { ok: true }), true],
      [answer(204), true],
      [answer(200, '<html>', page), false],
      [answer(502), false],
      [lost, false],
    ] as const) {
      const outcomes = [4, 5, 6].map((attempts) => classifyResponse({ ...intake, attempts }, given, true))
      const over = isOver ? { kind: 'needs-attention', reason: 'unknown' } : unknown
      expect(outcomes).toEqual([unknown, over, over])
    }
    const echoed = answer(200, receipt)
    expect(classifyResponse({ ...intake, attempts: 9 }, echoed, true)).toMatchObject({ kind: 'received' })
  })

  it('a message is answered by pages alone, so that one which keeps proving nothing needs the participant', () => {
    const message: Entry = { ...cashout, op: 'message' }
    for (const given of [answer(200, '<html>', page), answer(422, '<html>', page)]) {
      const outcomes = [4, 5].map((attempts) => classifyResponse({ ...message, attempts }, given, true))
      expect(outcomes).toEqual([unknown, { kind: 'needs-attention', reason: 'unknown' }])
    }
  })

  it('a post whose key was removed on the way is kept for the participant', () => {
    expect(classifyResponse(cashout, answer(400, { error: 'bad-key' }), true)).toEqual({
      kind: 'needs-attention',
      reason: 'forbidden',
    })
  })

  it.each([404, 405, 410])(
    '%d without a code does not close a questionnaire: the host itself did not answer',
    (status) => {
      const ofGateway = answer(status, { statusCode: status, error: 'Not Found' })
      for (const given of [answer(status), answer(status, '<html>', page), ofGateway]) {
        expect(classifyResponse(intake, given, true)).toEqual({
          kind: 'needs-attention',
          reason: 'no-such-call',
        })
        expect(classifyResponse(cashout, given, true)).toEqual({
          kind: 'needs-attention',
          reason: 'no-such-call',
        })
      }
    },
  )
})

describe('with a host of section 7 alone', () => {
  it.each([
    ['an empty answer', answer(204)],
    ['text', answer(200, 'ok')],
    ['odd JSON', answer(201, [null])],
  ])('%s settles a post', (_name, given) => {
    expect(classifyResponse(cashout, given, false)).toEqual(received())
  })

  it.each([
    ['a page', answer(200, '<html>', page)],
    ['a redirect', answer(0)],
    ['nothing', lost],
  ])('%s does not settle a post', (_name, given) => {
    expect(classifyResponse(cashout, given, false)).toEqual(unknown)
  })

  it.each([
    ['text/html', 'Please sign in to the Wi-Fi'],
    ['text/html; charset=utf-8', ''],
    ['TEXT/HTML', '{"success":1}'],
    ['application/xhtml+xml', 'OK'],
  ])('a success called %s leaves a payment to its balance, and settles any other post: %s', (type, text) => {
    const headers = new Headers({ 'Content-Type': type })
    const given = answer(200, text, { headers })
    expect(classifyResponse(cashout, given, false)).toEqual(unknown)
    expect(classifyResponse(intake, given, false)).toEqual(received())
    expect(classifyResponse(cashout, answer(200, text, { headers, echoedKey: key }), true)).toEqual(
      received(),
    )
  })

  it.each(['application/json', 'text/plain', 'application/xml'])(
    'a success called %s settles a payment',
    (type) => {
      const given = answer(200, 'OK', { headers: new Headers({ 'Content-Type': type }) })
      expect(classifyResponse(cashout, given, false)).toEqual(received())
    },
  )

  it('one page may be a network’s; after a second one the participant decides', () => {
    for (const given of [answer(200, '<html>', page), answer(0)]) {
      const outcomes = [1, 2, 3].map((attempts) => classifyResponse({ ...intake, attempts }, given, false))
      const over = { kind: 'needs-attention', reason: 'unknown' }
      expect(outcomes).toEqual([unknown, over, over])
    }
  })

  it('a refusal is final without a code', () => {
    const refused = { kind: 'refused', status: 422, code: '' }
    expect(classifyResponse(cashout, answer(422, '<p>no</p>', page), false)).toEqual(refused)
  })

  it('an unknown address needs a newer portal, but closes a questionnaire', () => {
    for (const status of [404, 405, 410]) {
      expect(classifyResponse(cashout, answer(status), false)).toEqual({
        kind: 'needs-attention',
        reason: 'no-such-call',
      })
      expect(classifyResponse(intake, answer(status), false)).toEqual({ kind: 'refused', status, code: '' })
      // Such a page may be a network's.
      expect(classifyResponse(intake, answer(status, '<html>', page), false)).toEqual({
        kind: 'needs-attention',
        reason: 'no-such-call',
      })
    }
  })

  it('answers that already exist may come from another form and are not claimed as received', () => {
    const there = answer(409, { error: 'already-answered' })
    expect(classifyResponse({ ...intake, attempts: 2 }, there, false)).toMatchObject({ kind: 'refused' })
  })
})

describe('a refusal', () => {
  it('is final for the device where it is the permanent answer of the host too', () => {
    const isCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatuses, code)
    for (const code of Object.keys(errorStatuses).filter(isCode)) {
      if (code === 'cancelled') continue
      const status = errorStatuses[code]
      const { kind } = classifyResponse(participation, answer(status, { error: code }), true)
      expect([code, kind === 'refused']).toEqual([code, isFinalRefusal(code)])
    }
  })

  it.each([
    [409, 'insufficient-balance'],
    [422, 'under-age'],
    [422, 'invalid'],
    [422, 'key-reused'],
    [413, 'too-large'],
    [415, 'unsupported-media-type'],
    [418, 'of-a-newer-host'],
  ])('with %d %s is final', (status, code) => {
    expect(classifyResponse(cashout, answer(status, { error: code }), true)).toEqual({
      kind: 'refused',
      status,
      code,
    })
  })

  it.each([
    ['401', answer(401, { error: 'unauthenticated' }), 'signed-out'],
    ['another session', answer(403, { error: 'owner-mismatch' }), 'other-owner'],
    ['an old token', answer(403, { error: 'csrf-failed' }), 'stale-token'],
    ['a tombstone', answer(410, { error: 'cancelled' }), 'cancelled'],
  ])('%s is not a refusal of the post', (_name, given, kind) => {
    expect(classifyResponse(cashout, given, true)).toEqual({ kind })
  })

  it('of an unknown address needs a newer portal, but ends what belongs to one study', () => {
    const gone = answer(404, { error: 'not-found' })
    expect(classifyResponse(cashout, gone, true)).toEqual({ kind: 'needs-attention', reason: 'no-such-call' })
    for (const ofStudy of [intake, participation])
      expect(classifyResponse(ofStudy, gone, true)).toEqual({
        kind: 'refused',
        status: 404,
        code: 'not-found',
      })
  })
})

describe('a host that asks to wait', () => {
  it('is waited for', () => {
    const limited = answer(429, { error: 'rate-limited' }, { retryAfterMs: 30_000 })
    expect(classifyResponse(cashout, limited, true)).toEqual({
      kind: 'again',
      mayHaveArrived: false,
      afterMs: 30_000,
    })
    const unavailable = answer(503, { error: 'unavailable' }, { retryAfterMs: 2000 })
    expect(classifyResponse(cashout, unavailable, true)).toMatchObject({ kind: 'again', afterMs: 2000 })
  })

  it('for hours needs the participant’s confirmation of a payment', () => {
    const limited = answer(429, { error: 'rate-limited' }, { retryAfterMs: 3_600_000 })
    expect(classifyResponse(cashout, limited, true)).toEqual({
      kind: 'needs-attention',
      reason: 'rate-limited',
    })
    expect(classifyResponse(intake, limited, true)).toMatchObject({ kind: 'again' })
  })

  it('because of a payment a moment ago needs the participant’s decision', () => {
    const pending = answer(409, { error: 'cashout-pending' }, { retryAfterMs: 40_000 })
    expect(classifyResponse(cashout, pending, true)).toEqual({
      kind: 'needs-attention',
      reason: 'cashout-pending',
    })
  })
})
