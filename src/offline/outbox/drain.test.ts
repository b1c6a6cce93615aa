import { answersPost, cashoutPost, profilePost } from '#tests/support/builders/posts.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from './enqueue.ts'
import * as changes from './transitions.ts'
import type { SenderSession, SessionAnswer, Transport } from './transport.ts'
import { type Drainer, drain } from './drain.ts'
import { type Entry, entriesIn } from './entry.ts'
import type { SentAnswer } from './classify-response.ts'
import type { EntryTable } from './table.ts'
import { MemoryTable } from '#tests/support/device/memory-table.ts'

/** Cases that random runs seldom reach; `model.test.ts` covers the others. */

const keys = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const start = Date.parse('2026-11-20T18:00:00Z')

let now: number
let table: MemoryTable
let sent: string[]
let answers: SentAnswer[]
/** Owners of the session at each request; the last one repeats. */
let signedIn: string[]
let questions: number

const answer = (status: number, body: object, retryAfterMs: number | null = null): SentAnswer => ({
  kind: 'answer',
  status,
  isPage: false,
  text: JSON.stringify(body),
  echoedKey: null,
  retryAfterMs,
})
const receiptFor = (key: string) => ({
  idempotency_key: key,
  reference: '7F3A2BC',
  received_at: '2026-11-20T18:00:00Z',
})
const unavailable = answer(503, { error: 'unavailable' })

let hostTime: number | null
const tokens = { userToken: 'one', csrfToken: 'one' }
const sessionOf = (owner: string): SenderSession => ({
  owner,
  balance: 5000,
  profile: null,
  ...tokens,
  time: hostTime,
})

const transport: Transport = {
  openSession: async (): Promise<SessionAnswer> => {
    questions += 1
    const owner = signedIn.length > 1 ? signedIn.shift() : signedIn[0]
    return { kind: 'session', session: sessionOf(owner ?? '') }
  },
  send: async ({ key }) => {
    sent.push(key)
    return answers.shift() ?? answer(200, receiptFor(key))
  },
  takeBack: async () => ({ kind: 'lost' }),
}

function drainer(isReplayable: boolean): Drainer {
  return { table, transport, isReplayable, now: () => now, random: () => 0.5 }
}

const states = async () => entriesIn(await table.read()).map(({ state }) => state)
const only = async (): Promise<Entry | undefined> => entriesIn(await table.read())[0]

beforeEach(() => {
  hostTime = null
  now = start
  table = new MemoryTable()
  sent = []
  answers = []
  signedIn = ['ada']
  questions = 0
})

describe('another participant who signs in during a drain', () => {
  beforeEach(async () => {
    await table.change(enqueue(profilePost(keys[0]), now))
    await table.change(enqueue(answersPost(keys[1], 7), now))
    signedIn = ['ada', 'bea']
  })

  it('sends none of them at a host without owner checks: the session is read before each post', async () => {
    expect(await drain(drainer(false), false)).toBe('other-owner')
    expect(sent).toEqual([keys[0]])
    expect(await states()).toEqual(['received', 'waiting'])
  })

  it('is refused by a host with owner checks, where the session is read once', async () => {
    answers = [answer(200, receiptFor(keys[0])), answer(403, { error: 'owner-mismatch' })]
    expect(await drain(drainer(true), false)).toBe('other-owner')
    expect([questions, sent.length]).toEqual([1, 2])
    expect((await states()).at(-1)).toBe('waiting')
  })
})

describe('a waiting post', () => {
  beforeEach(async () => void (await table.change(enqueue(profilePost(keys[0]), now))))

  it('is tried at most once a second, however often the outbox is woken', async () => {
    answers = [unavailable, unavailable]
    expect(await drain(drainer(true), true)).toBe('later')
    for (let wake = 0; wake < 20; wake += 1) {
      now += 40
      expect(await drain(drainer(true), true)).toBe('later')
    }
    expect([sent.length, questions]).toEqual([1, 1])
    now += 300
    await drain(drainer(true), true)
    expect(sent).toHaveLength(2)
  })

  it('waits as long as the host asks, unless the participant sends it now', async () => {
    answers = [answer(429, { error: 'rate-limited' }, 30_000)]
    await drain(drainer(true), true)
    now += 29_000
    expect(await drain(drainer(true), true)).toBe('later')
    expect(sent).toHaveLength(1)
    await table.change(changes.clearPauses('bea'))
    expect((await only())?.pause?.by).toBe('host')
    await table.change(changes.clearPauses('ada'))
    expect(await drain(drainer(true), true)).toBe('clear')
    expect(sent).toHaveLength(2)
  })

  it('is sent after the host’s delay, even if the clock has jumped', async () => {
    answers = [answer(503, { error: 'unavailable' }, 3000)]
    await drain(drainer(true), false)
    now -= 24 * 3_600_000
    expect(await drain(drainer(true), false)).toBe('clear')
    expect(await states()).toEqual(['received'])
  })

  it('is not taken back as too old because the device’s clock was set forward', async () => {
    answers = [answer(503, { error: 'unavailable' })]
    await drain(drainer(true), false)
    hostTime = now + 60_000
    now += 20 * 24 * 3_600_000
    expect(await drain(drainer(true), true)).toBe('clear')
    expect(await states()).toEqual(['received'])
  })

  it('gets one new token, and then needs the participant', async () => {
    const stale = answer(403, { error: 'csrf-failed' })
    answers = [stale, stale]
    await drain(drainer(true), false)
    expect([questions, sent.length]).toEqual([2, 2])
    expect(await only()).toMatchObject({ state: 'needs-attention', reason: 'forbidden', attempts: 0 })
  })
})

describe('on a device without space for the mark of an attempt', () => {
  /** Writes succeed again after this many failures. */
  function withoutRoom(writes: number): EntryTable {
    let left = writes
    const change: EntryTable['change'] = (step) => {
      left -= 1
      const isRefused = left >= 0
      return isRefused ? Promise.reject(new DOMException('Full', 'QuotaExceededError')) : table.change(step)
    }
    return { read: () => table.read(), change }
  }

  beforeEach(async () => void (await table.change(enqueue(profilePost(keys[0]), now))))

  it('a saved post is sent nevertheless to a host that knows keys, and its receipt stored', async () => {
    expect(await drain({ ...drainer(true), table: withoutRoom(1) }, false)).toBe('clear')
    expect(sent).toEqual([keys[0]])
    expect(await only()).toMatchObject({ state: 'received', attempts: 1, body: null })
  })

  it('an attempt with a lost answer counts', async () => {
    answers = [{ kind: 'lost' }]
    expect(await drain({ ...drainer(true), table: withoutRoom(1) }, false)).toBe('later')
    expect(await only()).toMatchObject({ state: 'waiting', attempts: 1, attemptedAt: now })
  })

  it('a post that was cancelled meanwhile does not come back', async () => {
    answers = [answer(410, { error: 'cancelled' })]
    expect(await drain({ ...drainer(true), table: withoutRoom(1) }, false)).toBe('clear')
    expect(await only()).toBeUndefined()
  })

  it('a payment is not sent: it could be carried out after being discarded', async () => {
    await table.change(() => ({ remove: [keys[0]], result: undefined }))
    await table.change(enqueue(cashoutPost(keys[0]), now))
    await expect(drain({ ...drainer(true), table: withoutRoom(1) }, false)).rejects.toThrow('Full')
    expect(sent).toEqual([])
  })

  it('nothing is sent to a host without keys: an unmarked post could be carried out twice', async () => {
    await expect(drain({ ...drainer(false), table: withoutRoom(1) }, false)).rejects.toThrow('Full')
    expect(sent).toEqual([])
  })
})

it('a payment counts as received if the points are gone, not if the host leaves out the balance', async () => {
  await table.change(enqueue(cashoutPost(keys[0]), now))
  answers = [{ kind: 'lost' }]
  await drain(drainer(false), false)
  const session = { ...sessionOf('ada'), balance: null }
  const silent: Transport = { ...transport, openSession: async () => ({ kind: 'session', session }) }
  now += 600_000
  await drain({ ...drainer(false), transport: silent }, false)
  expect(await only()).toMatchObject({ state: 'needs-attention', reason: 'unknown' })
})

it('a drain stops before the time limit of a sync event', async () => {
  for (const [index, key] of keys.entries()) await table.change(enqueue(answersPost(key, index + 1), now))
  const slow: Transport = {
    ...transport,
    send: (entry, session) => {
      now += 101_000
      return transport.send(entry, session)
    },
  }
  expect(await drain({ ...drainer(true), transport: slow }, false)).toBe('later')
  expect(sent).toEqual([keys[0]])
})
