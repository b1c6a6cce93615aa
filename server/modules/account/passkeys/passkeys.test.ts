import { PasskeyOptionsAnswer } from '#contract/answers/passkeys.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { passkeyChallenges, passkeys, sessions } from '#server/db/schema.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { addPasskey, newPasskey, signInByPasskey, usedPasskey } from '#tests/support/host/passkeys.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { describe, expect, onTestFinished } from 'vitest'
import { maxPasskeys } from './service.ts'

const Address = v.object({ port: v.number() })
const email = 'ada@example.com'
const originOf = ({ deps }: HostApp) => deps.config.publicOrigin

async function signIn(host: HostApp, authenticator: SoftwareAuthenticator, visitor = host.visitor()) {
  return { visitor, answer: await signInByPasskey(host, visitor, authenticator) }
}

describe('passkeys', () => {
  const it = hostTest()

  it('sign in on several devices, without a bot challenge', async ({ database, host, ada }) => {
    const [phone, laptop] = [await addPasskey(host, ada), await addPasskey(host, ada)]
    const { enc_id } = await ada.user()
    for (const authenticator of [phone, laptop]) {
      host.pass({ hours: 1 })
      const { visitor, answer } = await signIn(host, authenticator)
      expect(answer.status).toBe(200)
      expect((await visitor.user()).enc_id).toBe(enc_id)
    }
    const stored = await database.db.select().from(passkeys).orderBy(passkeys.id)
    expect(stored.map(({ lastUsedAt }) => lastUsedAt?.toISOString())).toEqual([
      '2026-11-20T19:00:00.000Z',
      '2026-11-20T20:00:00.000Z',
    ])
  })

  it('are added with a mail to the participant', async ({ host, ada }) => {
    await addPasskey(host, ada)
    const told = host.mail.lastTo(email)
    expect(told.subject).toBe('A passkey was added to your Stipend account')
    expect(told.text).toContain(`${originOf(host)}/account/passkeys/`)
  })

  it('are not made for a page of another origin, nor used by one', async ({ host, ada }) => {
    const evil = 'https://stipend.example.evil'
    const authenticator = new SoftwareAuthenticator()
    const made = await newPasskey(ada, authenticator, evil)
    expect(await errorOf(await ada.postJson(endpoints.addPasskey.path, made))).toBe('passkey-refused')
    await addPasskey(host, ada, { authenticator })
    const visitor = host.visitor()
    const used = await usedPasskey(visitor, authenticator, evil)
    expect(await errorOf(await visitor.postJson(endpoints.passkeySignIn.path, used))).toBe('passkey-refused')
  })

  it('are added without a look at what an authenticator says of its maker', async ({ host, ada }) => {
    const asked: string[] = []
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '')
      answer.end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const authenticator = new SoftwareAuthenticator()
    authenticator.revocationList = `http://127.0.0.1:${v.parse(Address, server.address()).port}/inside`
    const made = await newPasskey(ada, authenticator, originOf(host))
    const answer = await ada.postJson(endpoints.addPasskey.path, made)
    expect(asked).toEqual([])
    expect(answer.status).toBe(200)
    expect((await signIn(host, authenticator)).answer.status).toBe(200)
  })

  it('take each answer once', async ({ database, host, ada }) => {
    const made = await newPasskey(ada, new SoftwareAuthenticator(), originOf(host))
    expect((await ada.postJson(endpoints.addPasskey.path, made)).status).toBe(200)
    expect(await errorOf(await ada.postJson(endpoints.addPasskey.path, made))).toBe('passkey-expired')
    const authenticator = await addPasskey(host, ada)
    const visitor = host.visitor()
    const used = await usedPasskey(visitor, authenticator, originOf(host))
    const answers = await Promise.all(
      [visitor, host.visitor()].map((by) => by.postJson(endpoints.passkeySignIn.path, used)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await database.db.$count(passkeyChallenges)).toBe(0)
  })

  it('take no answer after five minutes', async ({ host, ada }) => {
    const authenticator = await addPasskey(host, ada)
    const visitor = host.visitor()
    const used = await usedPasskey(visitor, authenticator, originOf(host))
    const made = await newPasskey(ada, new SoftwareAuthenticator(), originOf(host))
    host.pass({ seconds: 301 })
    expect(await errorOf(await visitor.postJson(endpoints.passkeySignIn.path, used))).toBe('passkey-expired')
    expect(await errorOf(await ada.postJson(endpoints.addPasskey.path, made))).toBe('passkey-expired')
  })

  it('take no answer to a challenge of another purpose or of another session', async ({ host, ada, eve }) => {
    const authenticator = await addPasskey(host, ada)
    const answer = await ada.postJson(endpoints.passkeyOptions.path, {})
    const { options } = v.parse(PasskeyOptionsAnswer, await answer.json())
    const response = authenticator.authenticate({ challenge: options.challenge }, originOf(host))
    const visitor = host.visitor()
    const refused = await visitor.postJson(endpoints.passkeySignIn.path, { response })
    expect(await errorOf(refused)).toBe('passkey-expired')

    const ofAda = await newPasskey(ada, new SoftwareAuthenticator(), originOf(host))
    expect(await errorOf(await eve.postJson(endpoints.addPasskey.path, ofAda))).toBe('passkey-expired')
  })

  it('refuse an authenticator whose count of signatures does not grow', async ({ host, ada }) => {
    const authenticator = await addPasskey(host, ada)
    authenticator.counter = 5
    expect((await signIn(host, authenticator)).answer.status).toBe(200)
    authenticator.counter = 5
    expect(await errorOf((await signIn(host, authenticator)).answer)).toBe('passkey-refused')
    authenticator.counter = 6
    expect((await signIn(host, authenticator)).answer.status).toBe(200)
  })

  it('refuse an unknown passkey like one whose signature is of another', async ({ host, ada }) => {
    const authenticator = await addPasskey(host, ada)
    const unknown = await signIn(host, new SoftwareAuthenticator())
    const visitor = host.visitor()
    const { response } = await usedPasskey(visitor, new SoftwareAuthenticator(), originOf(host))
    const id = authenticator.credentialId.toString('base64url')
    const forged = { response: { ...response, id, rawId: id } }
    const answer = await visitor.postJson(endpoints.passkeySignIn.path, forged)
    expect(await errorOf(answer)).toBe('passkey-refused')
    expect(await errorOf(unknown.answer)).toBe('passkey-refused')
  })

  it('use the challenge up and answer alike, whether anybody has the passkey or not', async ({
    host,
    ada,
  }) => {
    const authenticator = await addPasskey(host, ada)
    const id = authenticator.credentialId.toString('base64url')
    for (const of of [{}, { id, rawId: id }]) {
      const visitor = host.visitor()
      const { response } = await usedPasskey(visitor, new SoftwareAuthenticator(), originOf(host))
      const body = { response: { ...response, ...of } }
      const send = () => visitor.postJson(endpoints.passkeySignIn.path, body)
      expect(await errorOf(await send())).toBe('passkey-refused')
      expect(await errorOf(await send())).toBe('passkey-expired')
    }
  })

  it('belong to one account', async ({ database, host, ada, eve }) => {
    const authenticator = await addPasskey(host, ada)
    const body = await newPasskey(eve, authenticator, originOf(host))
    expect(await errorOf(await eve.postJson(endpoints.addPasskey.path, body))).toBe('passkey-refused')
    expect(await database.db.$count(passkeys)).toBe(1)
    const { visitor } = await signIn(host, authenticator)
    expect((await visitor.user()).email).toBe(email)
  })

  it('are ten at most', async ({ database, host, ada }) => {
    const late = await newPasskey(ada, new SoftwareAuthenticator(), originOf(host))
    for (let count = 0; count < maxPasskeys; count += 1) await addPasskey(host, ada)
    expect(await errorOf(await ada.postJson(endpoints.passkeyOptions.path, {}))).toBe('too-many-passkeys')
    expect(await errorOf(await ada.postJson(endpoints.addPasskey.path, late))).toBe('too-many-passkeys')
    expect(await database.db.$count(passkeys)).toBe(maxPasskeys)
  })

  it('sign in for as long as the browser is open, if the participant chose so', async ({
    database,
    host,
    ada,
  }) => {
    const authenticator = await addPasskey(host, ada)
    const visitor = host.visitor()
    const body = await usedPasskey(visitor, authenticator, originOf(host))
    const answer = await visitor.postJson(endpoints.passkeySignIn.path, { ...body, session_only: 'on' })
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('sid='))
    expect(cookie).not.toMatch(/Max-Age|Expires/i)
    const stored = await database.db.select().from(sessions).orderBy(sessions.id)
    expect(stored.map(({ isKept }) => isKept)).toEqual([true, false])
  })

  it('are themselves a proof for the next one', async ({ host, ada }) => {
    const authenticator = await addPasskey(host, ada)
    host.pass({ hours: 1 })
    const { visitor } = await signIn(host, authenticator)
    await addPasskey(host, visitor)
  })

  it('go with the account', async ({ database, host, ada }) => {
    const authenticator = await addPasskey(host, ada)
    const page = await ada.send('/account/delete/')
    const hidden = [...(await page.text()).matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    await ada.postForm('/account/delete/', fields)
    expect(await database.db.$count(passkeys)).toBe(0)
    expect(await errorOf((await signIn(host, authenticator)).answer)).toBe('passkey-refused')
  })
})
