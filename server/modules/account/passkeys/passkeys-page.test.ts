import { hostPages } from '#contract/pages/host-pages.ts'
import { participants } from '#server/db/schema.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { createLog } from '#server/runtime/log.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { type ShownPage, linkTo, openPage, postForm, proveMailboxes } from '#tests/support/host/page-form.ts'
import { addPasskey, signInByPasskey } from '#tests/support/host/passkeys.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'

const it = hostTest()
const firefox = {
  sent: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
}

const idIn = (html: string) => /name="passkey" value="(\d+)"/.exec(html)?.[1] ?? ''

describe('the page with the passkeys', () => {
  it('lists name, day and last use, and leads to the portal to add one', async ({ host, ada }) => {
    const empty = await openPage(ada, settingsPaths.passkeys)
    expect(empty.html).toContain('You have no passkey yet.')
    expect(empty.html).toContain('href="/passkey"')
    const authenticator = await addPasskey(host, ada, firefox)
    expect((await openPage(ada, settingsPaths.passkeys)).html).toMatch(
      /Firefox on Linux[^]*Added Nov 20, 2026, not used to log in yet/,
    )
    host.pass({ hours: 2 })
    await signInByPasskey(host, host.visitor(), authenticator)
    expect((await openPage(ada, settingsPaths.passkeys)).html).toContain('last used this hour')
    expect((await openPage(host.visitor(), settingsPaths.passkeys)).status).toBe(401)
  })

  it('renames a passkey, and shows a refused name again', async ({ host, ada }) => {
    await addPasskey(host, ada)
    const csrf_token = await ada.csrfToken()
    const passkey = idIn((await openPage(ada, settingsPaths.passkeys)).html)
    const rename = (name: string) =>
      postForm(ada, settingsPaths.passkeys, { csrf_token, act: 'rename', passkey, name })
    expect((await rename(' Blue <key> ')).html).toContain('>Blue &lt;key&gt;</span></strong>')
    const refused = await rename('x'.repeat(61))
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Enter a name of at most 60 characters.')
    expect(refused.html).toContain(`value="${'x'.repeat(61)}"`)
    expect((await openPage(ada, settingsPaths.passkeys)).html).toContain('Blue &lt;key&gt;')
  })

  it('removes a passkey, which then no longer logs in, and tells so by mail', async ({ host, ada }) => {
    const authenticator = await addPasskey(host, ada, firefox)
    const csrf_token = await ada.csrfToken()
    const passkey = idIn((await openPage(ada, settingsPaths.passkeys)).html)
    const remove = () => postForm(ada, settingsPaths.passkeys, { csrf_token, act: 'remove', passkey })
    const { html } = await remove()
    expect(html).toContain('The passkey is removed.')
    // The sessions that it began go on, so their end is offered.
    expect(html).toContain('Log out all other devices')
    await host.deps.backgroundTasks.whenIdle()
    const told = host.mail.lastTo('ada@example.com')
    expect(told.subject).toBe('A passkey was removed from your Stipend account')
    expect(told.text).toContain('The passkey Firefox on Linux no longer logs in')
    expect(await errorOf(await signInByPasskey(host, host.visitor(), authenticator))).toBe('passkey-refused')
    expect((await remove()).html).toContain('That passkey was removed already.')
    expect(host.mail.lastTo('ada@example.com')).toBe(told)
  })

  it('tells the password manager which ones are left, and the address of now', async ({ host, ada }) => {
    const [kept] = [await addPasskey(host, ada, firefox), await addPasskey(host, ada)]
    const page = await openPage(ada, settingsPaths.passkeys)
    const { enc_id } = await ada.user()
    const account = { rpId: 'localhost', userId: Buffer.from(enc_id).toString('base64url') }
    const id = /name="passkey" value="(\d+)"/g
    const last = [...page.html.matchAll(id)].at(-1)?.[1] ?? ''
    const csrf_token = await ada.csrfToken()
    const removed = await postForm(ada, settingsPaths.passkeys, { csrf_token, act: 'remove', passkey: last })
    const details = { ...account, name: 'ada@example.com', displayName: '' }
    expect(signalsIn(removed)).toEqual({
      signalAllAcceptedCredentials: {
        ...account,
        allAcceptedCredentialIds: [kept.credentialId.toString('base64url')],
      },
      signalCurrentUserDetails: details,
    })
    await (await openPage(ada, settingsPaths.email)).submit({ email: 'ada@new.example' })
    const changed = await (await openPage(ada, await linkTo('ada@new.example', host))).submit()
    expect(signalsIn(changed)).toEqual({
      signalCurrentUserDetails: { ...details, name: 'ada@new.example' },
    })
    const script = /<script src="([^"]+)"/.exec(changed.html)?.[1] ?? ''
    const answer = await ada.send(script)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  it('renames none that was renamed or removed since the form was opened, and keeps the typed name', async ({
    host,
    ada,
  }) => {
    await addPasskey(host, ada, firefox)
    const csrf_token = await ada.csrfToken()
    const passkey = idIn((await openPage(ada, settingsPaths.passkeys)).html)
    const rename = (name: string, was: string) =>
      postForm(ada, settingsPaths.passkeys, { csrf_token, act: 'rename', passkey, name, was })
    expect((await rename('Laptop', 'Firefox on Linux')).html).toContain('The name is saved.')
    const late = await rename('Work', 'Firefox on Linux')
    expect(late.status).toBe(422)
    expect(late.html).toContain('It was renamed to Laptop meanwhile.')
    expect(late.html).toContain('value="Work"')
    // The form has the new name by now.
    expect((await rename('Work', 'Laptop')).html).toContain('The name is saved.')
    await postForm(ada, settingsPaths.passkeys, { csrf_token, act: 'remove', passkey })
    expect((await rename('Home', 'Work')).html).toContain('That passkey was removed already.')
  })

  it('changes no passkey of another participant, and takes no forged form', async ({ host, ada, eve }) => {
    const authenticator = await addPasskey(host, ada, firefox)
    const passkey = idIn((await openPage(ada, settingsPaths.passkeys)).html)
    const csrf_token = await eve.csrfToken()
    const post = (fields: Record<string, string>) =>
      postForm(eve, settingsPaths.passkeys, { csrf_token, passkey, ...fields })
    expect((await post({ act: 'remove' })).html).toContain('removed already')
    await post({ act: 'rename', name: 'Mine' })
    expect((await openPage(ada, settingsPaths.passkeys)).html).toContain('Firefox on Linux')
    expect((await signInByPasskey(host, host.visitor(), authenticator)).status).toBe(200)
    for (const id of ['', '-1', '1 or 1=1', '99999999999']) {
      expect((await post({ act: 'remove', passkey: id })).status).toBe(422)
    }
    expect((await post({ act: 'remove', csrf_token: 'x' })).status).toBe(403)
  })

  it('is part of the account, and its rows are part of the data that a participant downloads', async ({
    host,
    ada,
  }) => {
    expect((await openPage(ada, hostPages.notifications)).html).toContain(`href="${settingsPaths.passkeys}"`)
    await addPasskey(host, ada, firefox)
    const data = await (await ada.send('/account/data.json')).text()
    expect(data).toContain('Firefox on Linux')
  })

  it('is not linked where browsers keep no passkeys', async ({ database }) => {
    const host = hostApp(database, { PUBLIC_ORIGIN: 'http://192.0.2.1:8080' })
    const visitor = host.visitor()
    await visitor.signUp('ada@example.com')
    expect((await openPage(visitor, hostPages.notifications)).html).not.toContain(settingsPaths.passkeys)
    expect(host.deps.portalEnv.features).not.toContain('passkeys')
  })
})

/** What a page tells the password manager. */
function signalsIn({ html }: ShownPage): unknown {
  const signals = /data-signals="([^"]*)"/.exec(html)?.[1] ?? ''
  return JSON.parse(signals.replaceAll('&quot;', '"'))
}

describe('a password reset', () => {
  async function reset(host: HostApp, boxes: Record<string, string>) {
    const visitor = host.visitor()
    await proveMailboxes(host)
    await (await openPage(visitor, hostPages.passwordReset)).submit({ email: 'ada@example.com' })
    const page = await openPage(visitor, await linkTo('ada@example.com', host))
    expect(page.html).toContain('Remove my passkeys too')
    expect(page.html).toContain('autocomplete="username" value="ada@example.com"')
    const done = await page.submit({ new_password: 'Another horse 2', ...boxes })
    expect(done.status).toBe(200)
    await host.deps.backgroundTasks.whenIdle()
    return { visitor, done }
  }

  it.for<{ box: string; boxes: Record<string, string>; status: number }>([
    { box: 'left alone', boxes: {}, status: 200 },
    { box: 'checked', boxes: { remove_passkeys: 'on' }, status: 401 },
  ])(
    'keeps the passkeys unless they are to go: the box is $box',
    async ({ boxes, status }, { host, ada }) => {
      const authenticator = await addPasskey(host, ada)
      const { visitor, done } = await reset(host, boxes)
      expect(done.html.includes('&quot;allAcceptedCredentialIds&quot;:[]')).toBe(status === 401)
      expect((await signInByPasskey(host, visitor, authenticator)).status).toBe(status)
    },
  )

  it('that removes passkeys is told by one mail with their names, and logged', async ({ database }) => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const host = hostApp(database, {}, undefined, { log })
    const ada = host.visitor()
    await ada.signUp('ada@example.com')
    await addPasskey(host, ada, firefox)
    await addPasskey(host, ada)
    const before = host.mail.messages.length
    await reset(host, { remove_passkeys: 'on' })
    const sent = host.mail.messages.slice(before)
    const told = sent.filter(
      ({ subject }) => subject === 'All passkeys were removed from your Stipend account',
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('- Firefox on Linux\n- Unknown device\n')
    const [row] = await database.db.select().from(participants)
    const removals = lines.filter((line) => line.includes('"passkey-remove"'))
    expect(removals.map((line): unknown => JSON.parse(line))).toMatchObject([
      { security: { event: 'passkey-remove', outcome: 'done', participant: row?.id, passkeys: 2 } },
    ])
  })

  it('that removes none sends no mail about them', async ({ host, ada }) => {
    await addPasskey(host, ada)
    await reset(host, {})
    expect(host.mail.messages.filter(({ subject }) => subject.includes('removed'))).toEqual([])
  })
})
