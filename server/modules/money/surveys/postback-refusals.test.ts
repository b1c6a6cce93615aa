import { randomUUID } from 'node:crypto'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/runtime/log.ts'
import { startedSurvey } from '#tests/support/builders/money/points.ts'
import { type Given, Postbacks } from '#tests/support/providers/postbacks.ts'
import { postbackQuery, sendPostback } from '#tests/support/providers/survey-provider.ts'
import { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

describe('a postback', () => {
  let postbacks: Postbacks
  beforeAll(async () => {
    postbacks = await Postbacks.open()
  })
  afterAll(() => postbacks.database.close())
  beforeEach(() => postbacks.reset())

  const nothingHappened = async () => {
    expect([await postbacks.balance(), await postbacks.entries(), await postbacks.credits()]).toEqual([
      0,
      [],
      [],
    ])
  }

  it('is refused with a wrong signature (48)', async () => {
    const right = postbacks.queryOf().get('hash') ?? ''
    const ofAnother = postbackQuery({ trans_id: 'another' }).get('hash') ?? ''
    for (const hash of [
      '',
      right.toUpperCase(),
      right.slice(1),
      `${right}0`,
      ofAnother,
      'd41d8cd98f00b204e9800998ecf8427e',
    ]) {
      expect(await postbacks.post({ hash })).toBe(403)
    }
    const without = postbacks.queryOf()
    without.delete('hash')
    expect((await sendPostback(postbacks.provider, without)).status).toBe(403)
    for (const name of ['hash', 'hash[]', 'trans_id', 'amount_local', 'user_id']) {
      const twice = `${postbacks.queryOf().toString()}&${name}=x&${name}=x`
      expect((await sendPostback(postbacks.provider, twice)).status).toBe(400)
    }
    await nothingHappened()
  })

  it('is taken without the last slash of its address, and another address is logged without its query', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const deps = { ...postbacks.host.deps, log }
    const from = new TestVisitor(createApp(deps), deps)
    const headers = { 'X-Forwarded-For': '188.40.3.73' }
    const query = postbacks.queryOf().toString()
    const answer = await from.send(`/postback/cpx?${query}`, { headers })
    expect([answer.status, await answer.text(), lines]).toEqual([200, 'ok', []])
    expect(await postbacks.credits()).toEqual(['pending 200'])
    for (const [path, method] of [
      ['/postback/cpxx/', 'GET'],
      ['/postback/cpx', 'POST'],
      ['/postback/', 'GET'],
    ] as const) {
      expect((await from.send(`${path}?${query}`, { method, headers })).status).toBe(404)
      const line = lines.splice(0).join('')
      expect(JSON.parse(line)).toMatchObject({ msg: 'no provider has this address', method, path })
      expect(line).not.toContain(postbacks.transaction)
    }
  })

  it('is refused without a log line from an address that sends many wrong signatures', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const deps = { ...postbacks.host.deps, log }
    const from = new TestVisitor(createApp(deps), deps)
    const statuses = async (
      times: number,
      query = postbacks.queryOf({ hash: 'wrong' }),
      address?: string,
    ) => {
      const seen = new Set<number>()
      for (let sent = 0; sent < times; sent += 1) {
        seen.add((await sendPostback(from, query, address)).status)
      }
      return [...seen]
    }
    expect(await statuses(60)).toEqual([403])
    expect(await statuses(5)).toEqual([429])
    expect(lines).toHaveLength(60)
    // Signed postbacks still count, and their refusals are answered and logged.
    expect(await statuses(1, postbacks.queryOf({ sub_id: 'A'.repeat(22) }))).toEqual([404])
    expect(await statuses(1, postbacks.queryOf())).toEqual([200])
    expect(await statuses(1, postbacks.queryOf(), '10.0.0.1')).toEqual([403])
    expect(lines).toHaveLength(62)
    postbacks.host.pass({ seconds: 60 })
    expect(await statuses(1)).toEqual([403])
  })

  it('is refused from other addresses than the provider’s, whatever the query says', async () => {
    for (const address of ['10.0.0.1', '188.40.3.74', '::1', 'unknown', '', '2a01:4f8:d0a:30ff::3']) {
      const query = postbacks.queryOf({ ip_click: '188.40.3.73' })
      expect((await sendPostback(postbacks.provider, query, address)).status).toBe(403)
    }
    await nothingHappened()
    for (const address of ['157.90.97.92:5001', '::ffff:188.40.3.73', '[2a01:04f8:0d0a:30ff:0:0:0:2]:53']) {
      expect([
        address,
        (await sendPostback(postbacks.provider, postbacks.queryOf(), address)).status,
      ]).toEqual([address, 200])
    }
  })

  it.each<[string, Given, number]>([
    ['an inflated amount', { amount_local: '241' }, 422],
    ['an inflated screen-out', { type: 'out', amount_local: '51' }, 422],
    ['an inflated bonus', { type: 'bonus', amount_local: '501' }, 422],
    ['a negative amount', { amount_local: '-5' }, 400],
    ['an amount in words', { amount_local: '1e3' }, 400],
    ['no amount', { amount_local: '' }, 400],
    ['a status nobody knows', { status: '3' }, 400],
    ['a type nobody knows', { type: 'refund' }, 400],
    ['a transaction that is too long', { trans_id: 'x'.repeat(65) }, 400],
    ['a transaction that is markup', { trans_id: '<b>' }, 400],
    ['no transaction', { trans_id: '' }, 400],
    ['an unknown click', { sub_id: 'A'.repeat(22) }, 404],
    ['no click', { sub_id: '' }, 400],
    ['another participant', { user_id: 'grace' }, 403],
    ['no participant', { user_id: '' }, 400],
  ])('is refused, rightly signed, with %s (49)', async (_what, given, status) => {
    const named = given['user_id'] === 'grace' ? { user_id: postbacks.graceName } : given
    expect(await postbacks.post(named)).toBe(status)
    await nothingHappened()
  })

  it('is refused a month after the start of the survey, and accepted until then', async () => {
    postbacks.host.pass({ days: 31 })
    expect(await postbacks.post()).toBe(410)
    await nothingHappened()
    await postbacks.startSurvey()
    postbacks.host.pass({ days: 29 })
    expect(await postbacks.post()).toBe(200)
  })

  it('cannot change a transaction or a click that was paid (49)', async () => {
    await postbacks.post()
    const other = await startedSurvey(postbacks.host, postbacks.adaId, 200)
    expect(await postbacks.post({ amount_local: '150' })).toBe(409)
    expect(await postbacks.post({ sub_id: other })).toBe(409)
    expect(await postbacks.post({ user_id: postbacks.graceName })).toBe(403)
    expect(await postbacks.post({ trans_id: randomUUID() })).toBe(409)
    expect(await postbacks.post({ trans_id: randomUUID(), type: 'out', amount_local: '5' })).toBe(409)
    expect(await postbacks.credits()).toEqual(['pending 200'])
  })

  it('that reverses needs the same participant and click', async () => {
    await postbacks.post()
    const other = await startedSurvey(postbacks.host, postbacks.adaId, 200)
    expect(await postbacks.post({ status: '2', sub_id: other })).toBe(409)
    expect(await postbacks.post({ status: '2', user_id: postbacks.graceName })).toBe(403)
    expect(await postbacks.post({ status: '2', sub_id: 'A'.repeat(22) })).toBe(404)
    expect(await postbacks.credits()).toEqual(['pending 200'])
  })
})
