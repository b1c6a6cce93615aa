import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IdentityAnswer } from '#contract/answers/identity.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/runtime/log.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { identityWebhookPath, signWebhook } from './notice.ts'

const integration = { VERIFF_API_KEY: 'public-key', VERIFF_SECRET: 'a shared secret of the tests' }
const [noon, later, latest] = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z', '2026-11-20T14:00:00.000Z']

describe('identity verification', () => {
  const it = hostTest(integration)
  let encId: string
  let id: string

  it.beforeEach(async ({ ada }) => {
    encId = (await ada.user()).enc_id
    id = randomUUID()
    await note(ada, id)
  })

  const note = (by: TestVisitor, session: string) => by.postJson(endpoints.identitySession.path, { session })
  const status = async (by: TestVisitor) =>
    v.parse(IdentityAnswer, await (await by.send(endpoints.identity.path)).json())

  async function tell(
    host: HostApp,
    notice: object | string,
    sent: Readonly<Record<string, string>> = {},
    from = host.visitor(),
    path = identityWebhookPath,
  ) {
    const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
    const answer = await from.send(path, {
      method: 'POST',
      headers: {
        'x-auth-client': integration.VERIFF_API_KEY,
        'x-hmac-signature': signWebhook(body, integration.VERIFF_SECRET),
        ...sent,
      },
      body,
    })
    return [answer.status, await answer.text()]
  }
  const decision = (state: string, more: Readonly<Record<string, unknown>> = {}) => ({
    status: 'success',
    verification: {
      id,
      code: 9001,
      status: state,
      vendorData: encId,
      person: { firstName: 'Ada' },
      decisionTime: noon,
      ...more,
    },
    technicalData: { ip: null },
  })
  const event = (action: string) => ({ id, feature: 'selfid', code: 7001, action, vendorData: encId })
  const done = [200, 'ok']

  it('goes from none through started and submitted to approved, ignoring repeated and late webhooks', async ({
    host,
    ada,
  }) => {
    const nobody = host.visitor()
    await nobody.signUp('nobody@example.com')
    expect(await status(nobody)).toEqual({ status: 'none', reason: null, at: null })
    const started = await status(ada)
    expect(started.status).toBe('started')
    host.pass({ seconds: 60 })
    const states: string[] = []
    for (const notice of [
      event('started'),
      event('submitted'),
      event('started'),
      decision('approved'),
      decision('approved'),
      event('submitted'),
    ]) {
      expect(await tell(host, notice)).toEqual(done)
      states.push((await status(ada)).status)
    }
    expect(states).toEqual(['started', 'submitted', 'submitted', 'approved', 'approved', 'approved'])
    expect((await status(ada)).at).not.toBe(started.at)
  })

  it('hears a webhook whose address lacks the last slash', async ({ host, ada }) => {
    const path = identityWebhookPath.slice(0, -1)
    expect(await tell(host, decision('approved'), {}, host.visitor(), path)).toEqual(done)
    expect((await status(ada)).status).toBe('approved')
  })

  it('keeps the later of two decisions, and stays approved if another try fails', async ({ host, ada }) => {
    const declined = { reason: 'The face does not match', decisionTime: later }
    expect(await tell(host, decision('declined', declined))).toEqual(done)
    expect(await tell(host, decision('approved'))).toEqual(done)
    expect(await status(ada)).toMatchObject({ status: 'declined', reason: 'The face does not match' })
    expect(await tell(host, decision('approved', { decisionTime: latest }))).toEqual(done)
    id = randomUUID()
    host.pass({ seconds: 1 })
    await note(ada, id)
    expect(await tell(host, decision('resubmission_requested', { reason: 'Blurred' }))).toEqual(done)
    expect((await status(ada)).status).toBe('approved')
  })

  it('asks for better pictures, and accepts the next ones', async ({ host, ada }) => {
    await tell(host, decision('resubmission_requested', { reason: 'Blurred' }))
    expect(await status(ada)).toMatchObject({ status: 'resubmission', reason: 'Blurred' })
    await tell(host, event('submitted'))
    expect(await status(ada)).toMatchObject({ status: 'submitted', reason: null })
    await tell(host, decision('expired', { decisionTime: later }))
    expect((await status(ada)).status).toBe('expired')
  })

  it('removes characters from a reason that cannot be stored or seen', async ({ host, ada }) => {
    const reason = `\u0000Blurred\u202E \u{D83D}photo\u200B${' of a page'.repeat(40)}`
    expect(await tell(host, decision('resubmission_requested', { reason }))).toEqual(done)
    const shown = (await status(ada)).reason
    expect(shown).toMatch(/^Blurred \u{FFFD}photo of a page/u)
    expect(shown?.length).toBeLessThanOrEqual(300)
  })

  it('accepts signed webhooks from an address whose forged ones are no longer logged', async ({
    host,
    ada,
  }) => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const deps = { ...host.deps, log }
    const from = new TestVisitor(createApp(deps), deps)
    for (let forged = 1; forged <= 65; forged += 1) {
      const signature = { 'x-hmac-signature': 'forged' }
      expect((await tell(host, decision('approved'), signature, from))[0]).toBe(forged > 60 ? 429 : 403)
    }
    expect(lines).toHaveLength(60)
    expect((await status(ada)).status).toBe('started')
    expect(await tell(host, decision('approved'), {}, from)).toEqual(done)
    expect((await status(ada)).status).toBe('approved')
  })

  it('ignores forged, foreign and unreadable webhooks', async ({ host, ada }) => {
    const right = JSON.stringify(decision('approved'))
    const signature = signWebhook(right, integration.VERIFF_SECRET)
    const forged: [object | string, Record<string, string>][] = [
      [right, { 'x-hmac-signature': '' }],
      [right, { 'x-hmac-signature': signWebhook(right, 'another secret of the same') }],
      [right, { 'x-hmac-signature': signature.slice(0, -1) }],
      [`${right} `, { 'x-hmac-signature': signature }],
      [right, { 'x-auth-client': 'somebody-else' }],
      [right.replace('approved', 'declined'), { 'x-hmac-signature': signature }],
    ]
    for (const [notice, sent] of forged)
      expect(await tell(host, notice, sent)).toEqual([403, 'wrong-signature'])
    for (const unreadable of ['', '{', '[]', { verification: { id } }, decision('perfect'), event('left')]) {
      expect(await tell(host, unreadable)).toEqual([400, 'unreadable'])
    }
    expect(await tell(host, decision('approved', { vendorData: 'somebody-else' }))).toEqual([
      403,
      'foreign-session',
    ])
    expect(await tell(host, decision('approved', { id: randomUUID() }))).toEqual([404, 'unknown-session'])
    expect((await status(ada)).status).toBe('started')
  })

  it('assigns a session to the first participant who reports it', async ({ host, ada }) => {
    const eve = host.visitor()
    await eve.signUp('eve@example.com')
    expect(await errorOf(await note(eve, id))).toBe('invalid')
    expect((await note(ada, id)).status).toBe(200)
    // Eve's session does not become Ada's, although Eve started it under Ada's public identifier.
    const hers = randomUUID()
    await note(eve, hers)
    expect(await tell(host, decision('declined', { id: hers }))).toEqual([403, 'foreign-session'])
    expect((await status(ada)).status).toBe('started')
  })
})

test('needs the secret with the key', () => {
  expect(() => readConfig({ VERIFF_API_KEY: 'public-key' })).toThrow('VERIFF_SECRET')
  expect(() => readConfig({ ...integration, VERIFF_FRAME_ORIGINS: 'https://a.example/path' })).toThrow(
    'VERIFF_FRAME_ORIGINS',
  )
})
