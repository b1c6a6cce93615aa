import { hostPages } from '#contract/pages/host-pages.ts'
import { participants, sessions } from '#server/db/schema.ts'
import { GoogleWorld, ada, publicOrigin } from '#tests/support/providers/google-world.ts'
import { openIdClient } from '#tests/support/providers/openid-provider.ts'
import { addFactor } from '#tests/support/host/second-factor.ts'
import { openPage, postForm, readPage } from '#tests/support/host/page-form.ts'
import { errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTestHasher } from '#tests/support/host/host-dependencies.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { googlePaths } from './pages.ts'
import { isAuthenticatedWithin } from './provider.ts'

let google: GoogleWorld
beforeAll(async () => {
  google = await GoogleWorld.make()
})
afterAll(() => google.close())
afterEach(() => google.host.deps.backgroundTasks.whenIdle())
beforeEach(() => google.renew())

describe('a sign-in with Google', () => {
  it('creates an account without a password, and leads to the studies', async () => {
    const { visitor, answer } = await google.signIn(ada)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/my'])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await visitor.user()).toMatchObject({ email: 'ada@example.com', missing_profile: true })
    const [row] = await google.database.db.select().from(participants)
    expect(row).toMatchObject({ openIdSubject: ada.subject, passwordHash: null })
    expect(await errorOf(await google.host.visitor().logIn('ada@example.com'))).toBe('wrong-password')
  })

  it('greets a newcomer once, in the language of the page, without asking to confirm what Google has confirmed', async () => {
    const visitor = google.host.visitor()
    visitor.cookies.set('portal-language', 'es')
    await google.signIn(ada, { visitor })
    await google.signIn(ada, { visitor })
    await google.host.sendMails()
    expect(google.host.mail.messages.map(({ subject }) => subject)).toEqual([
      'Le damos la bienvenida a Stipend',
    ])
    const { text } = google.host.mail.lastTo('ada@example.com')
    expect(text).toContain('/my')
    expect(text).not.toContain('token=')
  })

  it('finds the same account again, even if its address at Google has changed', async () => {
    const first = await (await google.signIn(ada)).visitor.user()
    const { visitor } = await google.signIn({ ...ada, email: 'ada@elsewhere.example', isVerified: false })
    expect(await visitor.user()).toMatchObject({ enc_id: first.enc_id, email: 'ada@example.com' })
    expect(await google.database.db.select().from(participants)).toHaveLength(1)
  })

  it('ends the session that the browser had before', async () => {
    const { visitor } = await google.signIn(ada)
    const before = visitor.cookies.get('sid')
    await google.signIn(ada, { visitor })
    expect(visitor.cookies.get('sid')).not.toBe(before)
    expect(await google.database.db.select().from(sessions)).toHaveLength(1)
  })

  it('requests a code with PKCE, state and nonce, and fetches the provider’s metadata once', async () => {
    const before = google.provider.requests.length
    const address = new URL(await google.begin(google.host.visitor()))
    await google.begin(google.host.visitor())
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: openIdClient.id,
      response_type: 'code',
      redirect_uri: publicOrigin + googlePaths.complete,
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    expect(google.provider.requests.slice(before)).toEqual(['/.well-known/openid-configuration'])
  })

  it('links an account that never had a password or another identity', async () => {
    await google.insert({})
    const { visitor } = await google.signIn(ada)
    expect((await visitor.user()).enc_id).toBe('first')
    expect((await openPage(visitor, hostPages.notifications)).html).toContain('</span>, confirmed')
  })

  it('is refused with an unverified address, or without one', async () => {
    for (const person of [{ ...ada, isVerified: false }, { subject: 'nameless' }]) {
      const { visitor, answer } = await google.signIn(person)
      const page = await readPage(visitor, answer)
      expect([page.status, page.title]).toEqual([403, 'Your address is not verified'])
    }
    expect(await google.database.db.select().from(participants)).toEqual([])
  })

  it('is refused if the account of the address has another identity', async () => {
    await google.insert({ openIdSubject: 'somebody else' })
    const { visitor, answer } = await google.signIn(ada)
    expect((await readPage(visitor, answer)).status).toBe(409)
    expect(visitor.cookies.has('sid')).toBe(false)
  })
})

describe('an account with a password', () => {
  let passwordHash: string
  beforeAll(async () => {
    passwordHash = await newTestHasher().hash(goodPassword)
  })
  beforeEach(() => google.insert({ passwordHash }))

  it('is linked once with the password, and gets a notice', async () => {
    const { visitor, answer } = await google.signIn(ada, { next: '/study/7?a=1#b' })
    expect(answer.headers.get('Location')).toBe(googlePaths.link)
    expect(visitor.cookies.has('sid')).toBe(false)
    const page = await openPage(visitor, googlePaths.link)
    expect(page.html).toContain('ada@example.com')
    const wrong = await page.submit({ password: 'Wrong horse 1' })
    expect(wrong.status).toBe(422)
    expect(visitor.cookies.has('sid')).toBe(false)
    const done = await wrong.submit({ password: goodPassword })
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/study/7?a=1#b'])
    expect((await visitor.user()).enc_id).toBe('first')
    await google.host.deps.backgroundTasks.whenIdle()
    expect(google.host.mail.lastTo('ada@example.com').subject).toContain('Google sign-in was added')
    const again = await google.signIn(ada)
    expect(again.answer.headers.get('Location')).toBe('/my')
    expect((await google.host.visitor().logIn('ada@example.com')).status).toBe(200)
    expect((await openPage(visitor, hostPages.notifications)).html).toContain('</span>, confirmed')
  })

  it('that has a second factor is linked only with a code, because Google signs in without one', async () => {
    const { db } = google.database
    const [row] = await db.select({ participantId: participants.id }).from(participants)
    const app = await addFactor(google.host.deps, row?.participantId ?? 0)
    const { visitor } = await google.signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    expect(page.html).not.toContain('name="code"')
    const needed = await page.submit({ password: goodPassword })
    expect([needed.status, needed.html.includes('name="code"')]).toEqual([422, true])
    const wrong = await page.submit({ password: goodPassword, code: '12345' })
    expect(wrong.html).toContain('This code does not work.')
    expect(visitor.cookies.has('sid')).toBe(false)
    const code = app.code()
    expect((await page.submit({ password: goodPassword, code })).status).toBe(303)
  })

  it('allows no more attempts than the login', async () => {
    const { visitor } = await google.signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    const { max } = limits.loginByAccountAndAddress
    for (let attempt = 0; attempt < max; attempt += 1) {
      expect((await page.submit({ password: 'Wrong horse 1' })).status).toBe(422)
    }
    expect((await page.submit({ password: goodPassword })).status).toBe(429)
    expect(visitor.cookies.has('sid')).toBe(false)
  })

  it('is linked only by the browser of the sign-in, within ten minutes', async () => {
    const { visitor } = await google.signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    const thief = google.host.visitor()
    expect((await openPage(thief, googlePaths.link)).status).toBe(400)
    const csrf = await thief.csrfToken()
    const posted = await postForm(thief, googlePaths.link, { csrf_token: csrf, password: goodPassword })
    expect(posted.status).toBe(400)
    google.host.pass({ seconds: 10 * 60 })
    expect((await page.submit({ password: goodPassword })).status).toBe(400)
  })

  it('is not linked to an identity that another account has got meanwhile', async () => {
    const { visitor } = await google.signIn(ada)
    const page = await openPage(visitor, googlePaths.link)
    await google.insert({ encId: 'second', email: 'other@example.com', openIdSubject: ada.subject })
    expect((await page.submit({ password: goodPassword })).status).toBe(409)
  })
})

describe('a sign-in once more', () => {
  const beginAgain = async (visitor: ReturnType<typeof google.host.visitor>) => {
    const answer = await visitor.send(`${googlePaths.start}?again=1&next=${dataPaths.deletion}`)
    return new URL(answer.headers.get('Location') ?? '')
  }

  it('demands another authentication, and opens what needs one', async () => {
    const { visitor } = await google.signIn(ada)
    const before = await visitor.send(dataPaths.deletion)
    const page = await openPage(visitor, before.headers.get('Location') ?? '')
    expect(page.html).toContain(`${googlePaths.start}?again=1&amp;next=%2Faccount%2Fdelete%2F`)
    expect(page.html).not.toContain('<form')
    const address = await beginAgain(visitor)
    expect(address.searchParams.get('max_age')).toBe('0')
    const back = await google.comeBack(visitor, await google.provider.signIn(address.href, ada))
    expect(back.headers.get('Location')).toBe(dataPaths.deletion)
    expect((await openPage(visitor, dataPaths.deletion)).html).toContain('<form')
    google.host.pass({ seconds: 10 * 60 })
    expect((await visitor.send(dataPaths.deletion)).status).toBe(303)
  })

  it('is refused if the browser has removed the demand', async () => {
    const { visitor } = await google.signIn(ada)
    const address = await beginAgain(visitor)
    address.searchParams.delete('max_age')
    const answer = await google.comeBack(visitor, await google.provider.signIn(address.href, ada))
    const page = await readPage(visitor, answer)
    expect([page.status, page.title]).toEqual([403, 'Google did not ask you to log in'])
    expect(await google.database.db.select().from(sessions)).toMatchObject([{ provedAt: null }])
  })

  it.each([
    [{ iat: 1000, auth_time: 1000 }, true],
    [{ iat: 1000, auth_time: 930 }, true],
    [{ iat: 1000, auth_time: 900 }, false],
    [{ iat: 1000 }, false],
  ])('counts from the demand on: %o', (times, isFresh) => {
    expect(isAuthenticatedWithin(times, 40)).toBe(isFresh)
  })
})
