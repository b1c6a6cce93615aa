import * as endpoints from '#contract/endpoints/endpoints.ts'
import { recoveryCodes, secondFactors, trustedDevices } from '#server/db/schema.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { otherThan, turnOn } from '#tests/support/host/second-factor.ts'
import { errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'

const email = 'ada@example.com'
const newPassword = 'Another horse 2'

describe('with a second factor', () => {
  const it = hostTest()
  const acts = [
    [
      settingsPaths.email,
      { email: 'new@example.com', current_password: goodPassword },
      'Check your new mailbox',
    ],
    [
      settingsPaths.password,
      { current_password: goodPassword, new_password: newPassword },
      'Your password is changed',
    ],
    [dataPaths.deletion, { current_password: goodPassword }, 'Your account is deleted'],
  ] as const

  it.for(acts)('%s needs the code besides the password', async ([path, fields, title], { host, ada }) => {
    expect((await openPage(ada, path)).html).not.toContain('name="code"')
    const { app } = await turnOn(host, ada)
    const form = await openPage(ada, path)
    expect(form.html).toContain('autocomplete="one-time-code"')
    const without = await form.submit(fields)
    expect([without.status, without.html.includes('Enter the code that')]).toEqual([422, true])
    const wrong = await form.submit({ ...fields, code: otherThan(app.code()) })
    expect([wrong.status, wrong.html.includes('This code does not work.')]).toEqual([422, true])
    // A wrong password leaves the code unused.
    const code = app.code()
    const guess = await form.submit({ ...fields, current_password: 'Wrong horse 1', code })
    expect(guess.html).toContain('This is not your password.')
    expect((await form.submit({ ...fields, code })).title).toBe(title)
  })

  it.for([dataPaths.json, dataPaths.csv])('a download of %s needs the code', async (path, { host, ada }) => {
    expect((await ada.send(path)).headers.get('Content-Disposition')).toContain('attachment')
    const { app } = await turnOn(host, ada)
    const form = await openPage(ada, path)
    expect(form.title).toBe('Download your data')
    expect(form.html).not.toContain(email)
    expect((await form.submit({ code: otherThan(app.code()) })).status).toBe(422)
    const file = await form.submit({ code: app.code() })
    expect(file.headers.get('Content-Disposition')).toContain('attachment')
    expect(file.html).toContain(email)
    // Since when it is on, but nothing to make codes with.
    expect(file.html).toContain('2026-11-20')
    expect(file.html).not.toContain('last_step')
    expect(file.html).not.toContain('secret')
    expect((await form.submit({ code: app.code() })).status).toBe(422)
  })

  it('adding a passkey needs the code, because the passkey signs in without one', async ({ host, ada }) => {
    const { app } = await turnOn(host, ada)
    const ask = (body: object) => ada.postJson(endpoints.passkeyOptions.path, body)
    expect(await errorOf(await ask({}))).toBe('code-needed')
    expect(await errorOf(await ask({ code: otherThan(app.code()) }))).toBe('wrong-code')
    expect((await ask({ code: app.code() })).status).toBe(200)
  })

  it('a right code counts for nothing, also when the act fails otherwise', async ({ host, ada }) => {
    const { app } = await turnOn(host, ada)
    const form = await openPage(ada, settingsPaths.email)
    const change = { email: 'new@example.com', current_password: goodPassword }
    for (let times = 0; times < limits.newEmailByParticipant.max; times += 1) {
      expect((await form.submit({ ...change, code: app.code() })).title).toBe('Check your new mailbox')
      host.pass({ seconds: 30 })
    }
    expect((await form.submit({ ...change, code: app.code() })).status).toBe(429)
    for (let times = 0; times < limits.codeByAccountAndAddress.max; times += 1) {
      const wrong = await form.submit({ ...change, code: otherThan(app.code()) })
      expect(wrong.html).toContain('This code does not work.')
    }
  })

  it('all of it goes with the account', async ({ database, host, ada }) => {
    const { app } = await turnOn(host, ada)
    const form = await openPage(ada, dataPaths.deletion)
    await form.submit({ current_password: goodPassword, code: app.code() })
    for (const table of [secondFactors, recoveryCodes, trustedDevices]) {
      expect(await database.db.$count(table)).toBe(0)
    }
  })
})
