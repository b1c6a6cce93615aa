import { createServer } from 'node:http'
import { hostPages } from '#contract/pages/host-pages.ts'
import { GoogleWorld, ada, publicOrigin } from '#tests/support/providers/google-world.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { openPage, readPage } from '#tests/support/host/page-form.ts'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { googlePaths } from './pages.ts'

let google: GoogleWorld
beforeAll(async () => {
  google = await GoogleWorld.make()
})
afterAll(() => google.close())
afterEach(() => google.host.deps.backgroundTasks.whenIdle())
beforeEach(() => google.renew())

describe('a return from the provider', () => {
  async function refusal(visitor: TestVisitor, address: URL) {
    const page = await readPage(visitor, await google.comeBack(visitor, address))
    expect(visitor.cookies.has('sid')).toBe(false)
    return [page.status, page.title]
  }
  const startAgain = [400, 'Please start again']

  it('without consent is reported', async () => {
    const visitor = google.host.visitor()
    const back = await google.provider.signIn(await google.begin(visitor), null)
    expect(await refusal(visitor, back)).toEqual([403, 'You were not logged in'])
  })

  it('with the state of another browser is refused', async () => {
    const victim = google.host.visitor()
    await google.begin(victim)
    // The attacker's own answer would sign the victim in to the attacker's account.
    const attackers = await google.provider.signIn(await google.begin(google.host.visitor()), ada)
    expect(await refusal(victim, attackers)).toEqual(startAgain)
    expect(await refusal(google.host.visitor(), attackers)).toEqual(startAgain)
  })

  it('with the same answer is refused the second time', async () => {
    const visitor = google.host.visitor()
    const back = await google.provider.signIn(await google.begin(visitor), ada)
    const kept = new Map(visitor.cookies)
    expect((await google.comeBack(visitor, back)).status).toBe(303)
    expect((await google.comeBack(visitor, back)).status).toBe(400)
    const replayer = google.host.visitor()
    for (const [name, value] of kept) replayer.cookies.set(name, value)
    expect(await refusal(replayer, back)).toEqual(startAgain)
  })

  it('after more than ten minutes is refused', async () => {
    const visitor = google.host.visitor()
    const back = await google.provider.signIn(await google.begin(visitor), ada)
    google.host.pass({ seconds: 10 * 60 })
    expect(await refusal(visitor, back)).toEqual(startAgain)
  })

  it('with a changed cookie is refused', async () => {
    const visitor = google.host.visitor()
    const back = await google.provider.signIn(await google.begin(visitor), ada)
    const [text = '', signature = ''] = (visitor.cookies.get('google-sign-in') ?? '').split('.')
    const value = JSON.parse(Buffer.from(text, 'base64url').toString())
    value.value.next = 'https://evil.example/'
    const changed = Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cookie of [`${changed}.${signature}`, text, `${text}.`, `.${signature}`, '.', 'x.y.z']) {
      visitor.cookies.set('google-sign-in', cookie)
      expect(await refusal(visitor, back)).toEqual(startAgain)
    }
  })

  it.each([
    '',
    '?code=x',
    '?state={state}',
    '?state={state}&code=made-up',
    '?state={state}&code=a&code=b',
    '?state={state}&code=x&iss=https://evil.example',
    '?state={state}&error=invalid_request&error_description=%3Cscript%3E',
    '?state={state}&state=x&code=y',
    '?state=%00&code=%FF',
  ])('with "%s" is refused', async (query) => {
    const visitor = google.host.visitor()
    const state = new URL(await google.begin(visitor)).searchParams.get('state') ?? ''
    const address = new URL(publicOrigin + googlePaths.complete + query.replaceAll('{state}', state))
    const [status] = await refusal(visitor, address)
    expect([400, 503]).toContain(status)
  })
})

describe('the provider', () => {
  it('is reported to be down, and called again for the next participant', async () => {
    await google.provider.close()
    const visitor = google.host.visitor()
    const page = await openPage(visitor, googlePaths.start)
    expect([page.status, page.title]).toEqual([503, 'Google is not answering right now'])
    await google.restartProvider()
    expect((await google.signIn(ada, { visitor })).answer.status).toBe(303)
  })

  it('is reported to be down after it fails during a sign-in', async () => {
    const visitor = google.host.visitor()
    const back = await google.provider.signIn(await google.begin(visitor), ada)
    await google.provider.close()
    const page = await readPage(visitor, await google.comeBack(visitor, back))
    expect([page.status, page.title]).toEqual([503, 'Google is not answering right now'])
    await google.restartProvider()
  })

  it('is given a few seconds to answer', async () => {
    const silent = createServer(() => null)
    google.host = google.hostWith({ GOOGLE_ISSUER: await listenLocally(silent) })
    const start = performance.now()
    expect((await openPage(google.host.visitor(), googlePaths.start)).status).toBe(503)
    expect(performance.now() - start).toBeLessThan(12_000)
    await closeServer(silent)
  })

  it('is not read to the end of an answer that is too long', async () => {
    let isOver = false
    const talking = createServer((_request, answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => !answer.destroyed && answer.write(' '.repeat(64 * 1024), () => setImmediate(more))
      answer.on('close', () => (isOver = true))
      more()
    })
    google.host = google.hostWith({ GOOGLE_ISSUER: await listenLocally(talking) })
    expect((await openPage(google.host.visitor(), googlePaths.start)).status).toBe(503)
    await expect.poll(() => isOver).toBe(true)
    await closeServer(talking)
  })

  it('causes no crash if it refuses our secret', async () => {
    google.host = google.hostWith({ GOOGLE_CLIENT_SECRET: 'an old one' })
    const { visitor, answer } = await google.signIn(ada)
    expect((await readPage(visitor, answer)).status).toBe(503)
  })

  it('is not believed if it signs with another key than it has published', async () => {
    expect((await google.signIn(ada)).answer.status).toBe(303)
    await google.provider.close()
    // The new one has another key, while the host has cached the former one's.
    await google.restartProvider()
    const { visitor, answer } = await google.signIn(ada)
    expect((await readPage(visitor, answer)).status).toBe(503)
  })

  it('has no routes without a configured client', async () => {
    google.host = hostApp(google.database)
    for (const path of Object.values(googlePaths)) {
      expect((await google.host.visitor().send(path)).status).toBe(404)
    }
  })

  it('is called a limited number of times a minute', async () => {
    const visitor = google.host.visitor()
    const statuses = []
    for (let count = 0; count < 61; count += 1)
      statuses.push((await visitor.send(hostPages.googleSignIn)).status)
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })
})
