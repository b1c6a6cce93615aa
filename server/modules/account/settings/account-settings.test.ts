import { hostPages, languageCookie } from '#contract/pages/host-pages.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { attemptCounters, participants } from '#server/db/schema.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { linkIn, linkTo, openPage, postForm, resetPassword } from '#tests/support/host/page-form.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { type TestVisitor, errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTestHasher } from '#tests/support/host/host-dependencies.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

const nextPassword = 'Another horse 2'
const ada = 'ada@example.com'
const newAddress = 'ada@new.example'

const database = useTestDatabase()
let host: HostApp
let passwordHash: string
let device: TestVisitor

beforeAll(async () => {
  passwordHash = await newTestHasher().hash(goodPassword)
})
beforeEach(async () => {
  await database.db.delete(participants)
  await database.db.delete(attemptCounters)
  host = hostApp(database)
  await insert({ encId: 'ada', email: ada, passwordHash })
  device = await signedIn('ada')
})

async function insert(account: Omit<typeof participants.$inferInsert, 'createdAt'>) {
  await database.db.insert(participants).values({ ...account, createdAt: host.deps.clock() })
}

async function signedIn(encId: string, provedAt: Date | null = host.deps.clock()): Promise<TestVisitor> {
  const visitor = host.visitor()
  await adoptSessionOf(host.deps, visitor, encId, provedAt)
  return visitor
}

it('the account page groups its links, and keeps the deletion apart', async () => {
  const { html } = await openPage(device, hostPages.notifications)
  const parts = [...html.matchAll(/<h2>([^<]*)<|<a class="danger"[^>]*>([^<]*)</g)]
  expect(parts.map(([, group, link]) => group ?? link)).toEqual([
    'Logging in',
    'Messages',
    'Your data',
    'Delete your account',
  ])
})

async function changePassword(new_password = nextPassword) {
  const page = await (await openPage(device, settingsPaths.password)).submit({ new_password })
  await host.deps.backgroundTasks.whenIdle()
  return page
}

async function changeEmail(email = newAddress) {
  const page = await (await openPage(device, settingsPaths.email)).submit({ email })
  await host.deps.backgroundTasks.whenIdle()
  return page
}

const confirmLink = (address = newAddress) =>
  linkIn(host.mail.lastTo(address).text, host.deps.config.publicOrigin)

async function isSignedIn(visitor: TestVisitor): Promise<boolean> {
  return (await visitor.send(endpoints.user.path)).ok
}

describe('the pages about an account', () => {
  it.each([settingsPaths.password, settingsPaths.email])('need a signed-in participant: %s', async (path) => {
    for (const asked of [path, hostPages.notifications]) {
      const page = await openPage(host.visitor(), asked)
      expect([page.status, page.title]).toEqual([401, 'Please log in first'])
    }
    expect((await postForm(host.visitor(), path, '')).status).toBe(401)
  })
})

describe('changing the password', () => {
  it('ends every other session and renews the token of this one', async () => {
    const other = await signedIn('ada')
    const before = device.cookies.get('sid')
    const page = await changePassword()
    expect([page.status, page.title]).toEqual([200, 'Your password is changed'])
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(device)).toBe(true)
    expect(device.cookies.get('sid')).not.toBe(before)
    expect((await host.visitor().logIn(ada, nextPassword)).status).toBe(200)
    expect(await errorOf(await host.visitor().logIn(ada))).toBe('wrong-password')
    expect(host.mail.lastTo(ada).subject).toBe('Your Stipend password was changed')
  })

  it('refuses a new one that breaks the rules', async () => {
    const weak = await changePassword('lower case 1')
    expect(weak.status).toBe(422)
    expect(weak.html).toContain('href="#new_password"')
    expect(weak.html).toContain('This password still needs: at least one capital letter.')
    expect((await changePassword('Password1')).html).toContain('This one is too common')
    expect((await changePassword('short')).html).toContain(
      'This password still needs: at least 8 characters, at least one number, at least one capital letter.',
    )
    expect(host.mail.messages).toEqual([])
    expect((await host.visitor().logIn(ada)).status).toBe(200)
  })

  it('invalidates a reset link', async () => {
    await (await openPage(host.visitor(), recoveryPaths.request)).submit({ email: ada })
    const link = await linkTo(ada, host)
    await changePassword()
    expect((await openPage(host.visitor(), link)).status).toBe(410)
  })

  it('cannot set a first password', async () => {
    await insert({ encId: 'gil', email: 'gil@example.com', openIdSubject: 'gil' })
    const visitor = await signedIn('gil')
    const page = await openPage(visitor, settingsPaths.password)
    expect(page.title).toBe('Your account has no password')
    const csrf = await visitor.csrfToken()
    const posted = await postForm(visitor, settingsPaths.password, {
      csrf_token: csrf,
      new_password: nextPassword,
    })
    expect(posted.title).toBe('Your account has no password')
    expect(await errorOf(await host.visitor().logIn('gil@example.com', nextPassword))).toBe('wrong-password')
  })
})

describe('changing the address', () => {
  it('takes effect when the link is confirmed, and notifies the old address', async () => {
    expect((await changeEmail()).title).toBe('Check your new mailbox')
    expect(host.mail.lastTo(ada).subject).toBe('The address of your Stipend account is about to change')
    expect((await device.user()).email).toBe(ada)
    const page = await openPage(device, confirmLink())
    expect(page.html).toContain(newAddress)
    expect((await device.user()).email).toBe(ada)
    expect((await page.submit()).title).toBe('Your address is changed')
    await host.deps.backgroundTasks.whenIdle()
    const notice = host.mail.lastTo(ada)
    expect(notice.subject).toBe('The address of your Stipend account was changed')
    expect(notice.text).not.toContain(newAddress)
    expect(await device.user()).toMatchObject({ email: newAddress, enc_id: 'ada' })
    expect((await host.visitor().logIn(newAddress)).status).toBe(200)
    expect(await errorOf(await host.visitor().logIn(ada))).toBe('wrong-password')
  })

  it('takes the link from a session of the account alone', async () => {
    await insert({ encId: 'ben', email: 'ben@example.com', passwordHash })
    await changeEmail()
    const form = await openPage(device, confirmLink())
    for (const visitor of [host.visitor(), await signedIn('ben')]) {
      const page = await openPage(visitor, confirmLink())
      expect([page.title, page.html.includes('<form')]).toEqual(['Log in to confirm your new address', false])
      const token = new URL(confirmLink(), 'http://host').searchParams.get('token') ?? ''
      const fields = { csrf_token: await visitor.csrfToken(), token }
      expect((await postForm(visitor, settingsPaths.confirmEmail, fields)).status).toBeGreaterThan(400)
      expect((await device.user()).email).toBe(ada)
    }
    expect((await form.submit()).title).toBe('Your address is changed')
  })

  it('from a form that was opened before another change says so, and keeps what was typed', async () => {
    const form = await openPage(device, settingsPaths.email)
    expect(form.html).toContain(`<span translate="no">${ada}</span>`)
    await changeEmail()
    await (await openPage(device, confirmLink())).submit()
    await host.deps.backgroundTasks.whenIdle()
    const before = host.mail.messages.length
    const told = await form.submit({ email: 'third@new.example' })
    expect(told.html).toContain(`Your address was changed to ${newAddress} meanwhile.`)
    expect(told.html).toContain('value="third@new.example"')
    expect(host.mail.messages).toHaveLength(before)
    expect((await told.submit({ email: 'third@new.example' })).title).toBe('Check your new mailbox')
  })

  it('needs an address', async () => {
    expect((await changeEmail('nowhere')).html).toContain('href="#email"')
    expect(host.mail.messages).toEqual([])
  })

  it('needs a link that works once, for an hour, and only while it is the newest', async () => {
    await changeEmail('older@new.example')
    await changeEmail()
    expect((await openPage(host.visitor(), confirmLink('older@new.example'))).status).toBe(410)
    const page = await openPage(device, confirmLink())
    expect((await page.submit()).status).toBe(200)
    expect((await page.submit()).status).toBe(410)
    await changeEmail('later@new.example')
    host.pass({ hours: 1 })
    expect((await openPage(host.visitor(), confirmLink('later@new.example'))).status).toBe(410)
  })

  it('allows a reset of the password again, however often others have requested one before', async () => {
    const askForReset = async (email: string) => {
      await (await openPage(host.visitor(), recoveryPaths.request)).submit({ email })
      await host.deps.backgroundTasks.whenIdle()
    }
    await changeEmail()
    for (let asked = 0; asked <= limits.passwordResetByAccount.max; asked += 1) await askForReset(ada)
    await (await openPage(device, confirmLink())).submit()
    await askForReset(newAddress)
    expect((await openPage(host.visitor(), confirmLink())).title).toBe('Choose a new password')
  })

  it('is cancelled by a reset of the password', async () => {
    await changeEmail()
    await resetPassword(host, ada, nextPassword)
    expect((await openPage(host.visitor(), confirmLink())).status).toBe(410)
  })

  it('to another account’s address is revealed only to the owner of the address', async () => {
    const asked = await changeEmail()
    const page = await openPage(device, confirmLink())
    await insert({ encId: 'ben', email: newAddress.toUpperCase(), passwordHash })
    await database.db.delete(attemptCounters)
    const confirmed = await page.submit()
    expect([confirmed.status, confirmed.title]).toEqual([409, 'That account already exists'])
    expect((await device.user()).email).toBe(ada)
    const again = await changeEmail()
    expect([again.status, again.title]).toEqual([asked.status, asked.title])
  })

  it('is limited, because it sends mail to any address', async () => {
    for (let count = 0; count < limits.newEmailByParticipant.max; count += 1) {
      expect((await changeEmail(`a${count}@new.example`)).status).toBe(200)
    }
    expect((await changeEmail()).status).toBe(429)
  })
})

describe('the account page', () => {
  it('belongs to the signed-in participant, whatever identifier the address names', async () => {
    await insert({ encId: 'grace', email: 'grace@example.com' })
    const answer = await device.send('/notifications/?enc_id=grace')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain(ada)
    expect(text).not.toContain('grace')
    expect(text).toContain(settingsPaths.password)
  })

  it('says how long ago the password was chosen, in each of the three ways; of an old account nothing', async () => {
    const said = async (visitor: TestVisitor) =>
      />(?:Password|Contraseña)<\/a> <span>([^<]*)</.exec(
        (await openPage(visitor, hostPages.notifications)).html,
      )?.[1]
    expect(await said(device)).toBe('set')
    await changePassword()
    expect(await said(device)).toBe('changed this hour')
    for (const [days, text] of [
      [1, '24 hours'],
      [12, '13 days'],
      [8, '3 weeks'],
      [60, '2 months'],
      [700, '2 years'],
    ] as const) {
      host.pass({ days })
      device = await signedIn('ada')
      expect(await said(device)).toBe(`changed ${text} ago`)
    }
    await resetPassword(host, ada, goodPassword)
    device = await signedIn('ada')
    expect(await said(device)).toBe('changed this hour')
    const grace = host.visitor()
    await grace.signUp('grace@example.com', goodPassword)
    host.pass({ days: 3 })
    // Logging in may store the password anew, which does not change it.
    await grace.logIn('grace@example.com', goodPassword)
    expect(await said(grace)).toBe('changed 3 days ago')
    grace.cookies.set(languageCookie, 'es')
    expect(await said(grace)).toBe('cambiada hace 3 días')
  })
})

describe('the first address', () => {
  const linkOf = ({ text }: MailMessage) =>
    linkIn(text.slice(text.indexOf('seven days')), host.deps.config.publicOrigin)
  const newcomer = async (email: string) => {
    const visitor = host.visitor()
    await visitor.signUp(email, goodPassword, { isGreeted: true })
    await host.sendMails()
    return visitor
  }

  it('is confirmed by the link of the welcome message, once, where the account is signed in', async () => {
    const visitor = await newcomer('grace@example.com')
    const account = async () => (await openPage(visitor, hostPages.notifications)).html
    expect(await account()).toContain('Your address is not confirmed yet.')
    const message = host.mail.lastTo('grace@example.com')
    expect(message.subject).toBe('Welcome to Stipend')
    expect(message.text).toMatch(/From 2,000 points you can request a \$20 gift card\. It comes by post/)
    const path = linkOf(message)
    host.pass({ days: 6 })
    const page = await openPage(visitor, path)
    expect(page.html).toContain('grace@example.com')
    expect((await page.submit()).title).toBe('Your address is confirmed')
    expect((await host.visitor().send(path)).status).toBe(410)
    expect(await account()).toContain('</span>, confirmed')
  })

  it('is confirmed after a new password too, which a link in the mailbox proves as well', async () => {
    const visitor = await newcomer('grace@example.com')
    const path = linkOf(host.mail.lastTo('grace@example.com'))
    await resetPassword(host, 'grace@example.com', nextPassword, visitor)
    await visitor.logIn('grace@example.com', nextPassword)
    const account = await openPage(visitor, hostPages.notifications)
    expect(account.html).toContain('</span>, confirmed')
    expect((await openPage(host.visitor(), path)).html).toContain('grace@example.com')
  })

  it('gets a new link from the account page; one works for seven days', async () => {
    const visitor = await newcomer('grace@example.com')
    const first = linkOf(host.mail.lastTo('grace@example.com'))
    const sent = await (await openPage(visitor, hostPages.notifications)).submit()
    expect(sent.html).toContain('Open it within seven days')
    await host.deps.backgroundTasks.whenIdle()
    const second = linkOf(host.mail.lastTo('grace@example.com'))
    expect(second).not.toBe(first)
    host.pass({ days: 8 })
    expect((await host.visitor().send(second)).status).toBe(410)
  })
})
