import { SessionAnswer } from '#contract/desk/answers/access.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { auditLog, operatorPasskeys, operatorSessions, operators } from '#server/db/schema.ts'
import { executeCommand } from '#tests/support/host/execute-command.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

describe('signing in to the desk', () => {
  const database = useTestDatabase()
  let desk: DeskApp
  let count = 0
  const name = () => `Operator ${count}`

  beforeEach(() => {
    count += 1
    desk = deskApp(database)
  })

  const rowOf = async (who: string) =>
    (await database.db.select().from(operators).where(eq(operators.name, who)))[0]

  /** Resolves to the token of an invite that an owner makes. */
  const invite = async (owner: DeskBrowser, invited: string) => {
    return (
      (await owner.read(endpoints.invite, { body: { name: invited, role: 'owner' } })).link.split('#')[1] ??
      ''
    )
  }

  it('adds a passkey by an invite, which then has ended, and signs in with it', async () => {
    const token = await desk.invite(name())
    const browser = desk.browser()
    const answer = await browser.enrol(token)
    expect(v.parse(SessionAnswer, await answer.json()).operator).toMatchObject({
      name: name(),
      role: 'owner',
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(await deskErrorOf(await desk.browser().enrol(token))).toBe('410 invite-ended')
    browser.cookie = ''
    expect((await browser.call(endpoints.session)).status).toBe(401)
    expect((await browser.signIn()).status).toBe(200)
    expect((await browser.call(endpoints.session)).status).toBe(200)
  })

  it('refuses an invite after an hour, and one of which a newer one was made', async () => {
    const old = await desk.invite(name())
    const token = await desk.invite(name())
    expect(await deskErrorOf(await desk.browser().enrol(old))).toBe('410 invite-ended')
    desk.host.pass({ hours: 1 })
    expect(await deskErrorOf(await desk.browser().enrol(token))).toBe('410 invite-ended')
  })

  it('refuses a passkey that was made for a page of another origin', async () => {
    const token = await desk.invite(name())
    const browser = desk.browser()
    expect(await deskErrorOf(await browser.enrol(token, 'https://desk.example.evil'))).toBe(
      '401 passkey-refused',
    )
    expect((await browser.enrol(token)).status).toBe(200)
    browser.cookie = ''
    expect(await deskErrorOf(await browser.signIn('https://stipend.example'))).toBe('401 passkey-refused')
  })

  it.each([{ crossOrigin: true }, { topOrigin: 'https://evil.example' }])(
    'refuses a passkey that was used in a frame of another site: %j',
    async (page) => {
      const browser = desk.browser()
      browser.authenticator.page = page
      const token = await desk.invite(name())
      expect(await deskErrorOf(await browser.enrol(token))).toBe('401 passkey-refused')
      browser.authenticator.page = {}
      expect((await browser.enrol(token)).status).toBe(200)
      browser.authenticator.page = page
      expect(await deskErrorOf(await browser.signIn())).toBe('401 passkey-refused')
      expect(await deskErrorOf(await browser.stepUp())).toBe('401 passkey-refused')
    },
  )

  it('takes each answer to a challenge once', async () => {
    const browser = await desk.operator(name())
    const response = browser.authenticator.authenticate(await browser.signInOptions(), browser.origin)
    expect((await browser.call(endpoints.signIn, { body: { response } })).status).toBe(200)
    const again = await browser.call(endpoints.signIn, { body: { response } })
    expect(await deskErrorOf(again)).toBe('401 passkey-refused')
  })

  it('takes no answer after five minutes, and none for another purpose', async () => {
    const browser = await desk.operator(name())
    const late = browser.authenticator.authenticate(await browser.signInOptions(), browser.origin)
    const other = browser.authenticator.authenticate(await browser.signInOptions(), browser.origin)
    expect(await deskErrorOf(await browser.call(endpoints.stepUp, { body: { response: other } }))).toBe(
      '401 passkey-refused',
    )
    desk.host.pass({ seconds: 301 })
    expect(await deskErrorOf(await browser.call(endpoints.signIn, { body: { response: late } }))).toBe(
      '401 passkey-refused',
    )
  })

  it('refuses an authenticator whose count of signatures does not grow', async () => {
    const browser = await desk.operator(name())
    browser.authenticator.counter = 5
    expect((await browser.signIn()).status).toBe(200)
    browser.authenticator.counter = 5
    expect(await deskErrorOf(await browser.signIn())).toBe('401 passkey-refused')
  })

  it('ends a session after twelve hours', async () => {
    const browser = await desk.operator(name())
    desk.host.pass({ hours: 12 })
    expect((await browser.call(endpoints.session)).status).toBe(401)
  })

  it.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['the portal beside it', { Origin: 'https://stipend.example', 'Sec-Fetch-Site': 'same-site' }],
    ['a page that hides its origin', { Origin: 'null' }],
  ])('takes no change from %s', async (_who, headers) => {
    const browser = await desk.operator(name())
    const answer = await browser.call(endpoints.signOut, { headers })
    expect(await deskErrorOf(answer)).toBe('403 wrong-origin')
    expect((await browser.call(endpoints.session)).status).toBe(200)
  })

  it('lets a role do what its row allows, and no more', async () => {
    const viewer = await desk.operator(name(), 'viewer')
    expect((await viewer.call(endpoints.today)).status).toBe(200)
    expect(await deskErrorOf(await viewer.call(endpoints.log))).toBe('403 forbidden')
    const body = { name: 'Eve', role: 'owner' }
    expect(await deskErrorOf(await viewer.call(endpoints.invite, { body }))).toBe('403 forbidden')
    expect(await rowOf('Eve')).toBeUndefined()
  })

  it('asks for the passkey again before an invite, so a stolen session invites nobody', async () => {
    const owner = await desk.operator(name())
    const body = { name: `Guest ${count}`, role: 'owner' }
    desk.host.pass({ seconds: 300 })
    expect(await deskErrorOf(await owner.call(endpoints.invite, { body }))).toBe('403 step-up-required')
    const thief = desk.browser()
    thief.cookie = owner.cookie
    expect(await deskErrorOf(await thief.stepUp())).toBe('401 passkey-refused')
    const other = await desk.operator(`Other ${count}`)
    other.cookie = owner.cookie
    expect(await deskErrorOf(await other.stepUp())).toBe('401 passkey-refused')
    expect(await rowOf(body.name)).toBeUndefined()
    expect((await owner.stepUp()).status).toBe(200)
    expect((await owner.call(endpoints.invite, { body })).status).toBe(200)
  })

  it('changes a role from the state that was read, and ends the sessions and invites of the operator', async () => {
    const owner = await desk.operator(name())
    const demoted = await desk.operator(`Other ${count}`)
    const token = await invite(demoted, `Friend ${count}`)
    const { id = 0 } = (await rowOf(`Other ${count}`)) ?? {}
    const body = { was: { role: 'owner', active: true }, role: 'payer', active: true, reason: 'Pays now' }
    const change = { params: { id }, body }
    const { operators: rows } = await owner.read(endpoints.changeOperator, change)
    expect(rows.find((row) => row.id === id)?.role).toBe('payer')
    expect((await demoted.call(endpoints.session)).status).toBe(401)
    expect(await deskErrorOf(await desk.browser().enrol(token))).toBe('410 invite-ended')
    const second = await owner.call(endpoints.changeOperator, change)
    expect(await deskErrorOf(second)).toBe('409 changed-meanwhile')
  })

  it('tells the command that disables an operator of a name that nobody has', async () => {
    await desk.operator(name())
    const disable = executeCommand(desk.host.deps, ['operators', 'disable', 'Nobody'])
    await expect(disable).rejects.toThrow('there is no operator Nobody')
  })

  describe('a lost passkey', () => {
    const rowsFor = async (browser: DeskBrowser) => (await browser.read(endpoints.operators)).operators
    const sessionOf = async (browser: DeskBrowser) => await browser.read(endpoints.session)
    const remove = async (by: DeskBrowser, of = name()) => {
      const row = await rowOf(of)
      const [passkey] = await database.db
        .select({ id: operatorPasskeys.credentialId })
        .from(operatorPasskeys)
        .where(eq(operatorPasskeys.operatorId, row?.id ?? 0))
        .orderBy(operatorPasskeys.createdAt)
      const params = { id: row?.id ?? 0 }
      return by.call(endpoints.removePasskey, {
        params,
        body: { passkey: passkey?.id ?? '', reason: 'Stolen' },
      })
    }

    it('is removed by an owner, ends all sessions and signs in no more', async () => {
      const stolen = await desk.operator(name(), 'payer')
      desk.host.pass({ seconds: 1 })
      const kept = await desk.operator(name(), 'payer')
      const owner = await desk.operator(`Owner ${count}`)
      expect((await remove(owner)).status).toBe(204)
      for (const browser of [stolen, kept]) expect((await browser.call(endpoints.session)).status).toBe(401)
      expect(await deskErrorOf(await stolen.signIn())).toBe('401 passkey-refused')
      expect((await kept.signIn()).status).toBe(200)
      const [act] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1).offset(1)
      expect(act).toMatchObject({ act: 'operator.remove-passkey', reason: 'Stolen' })
    })

    it('leaves no invite that was made with it or for its operator, when it is removed', async () => {
      const stolen = await desk.operator(name())
      const owner = await desk.operator(`Owner ${count}`)
      const tokens = [await invite(stolen, `Mallory ${count}`), await invite(owner, name())]
      const other = await invite(owner, `Guest ${count}`)
      expect((await remove(owner)).status).toBe(204)
      for (const token of tokens)
        expect(await deskErrorOf(await desk.browser().enrol(token))).toBe('410 invite-ended')
      expect((await desk.browser().enrol(other)).status).toBe(200)
    })

    it('is removed by its operator, who sees no other row, and by nobody else', async () => {
      const own = await desk.operator(name(), 'viewer')
      const other = await desk.operator(`Other ${count}`, 'payer')
      expect((await rowsFor(own)).map((row) => row.name)).toEqual([name()])
      expect(await deskErrorOf(await remove(other))).toBe('403 forbidden')
      desk.host.pass({ seconds: 300 })
      expect(await deskErrorOf(await remove(own))).toBe('403 step-up-required')
      await own.stepUp()
      expect((await remove(own)).status).toBe(204)
    })

    it('stays if nobody else could sign in as an owner, and is removed by a command', async () => {
      await database.db.delete(operatorPasskeys)
      const owner = await desk.operator(name())
      desk.host.pass({ seconds: 1 })
      const second = await desk.operator(name())
      const command = (...args: string[]) => executeCommand(desk.host.deps, ['operators', ...args])
      expect((await remove(owner)).status).toBe(204)
      expect(await deskErrorOf(await remove(await signedIn(second)))).toBe('409 last-owner')
      await desk.operator(`Owner ${count}`)
      expect((await command('list')).output).toContain('1 passkey: Laptop')
      const { output } = await command('remove-passkey', name(), '--passkey', 'Laptop')
      expect(output).toContain('is signed out')
      expect(await deskErrorOf(await second.signIn())).toBe('401 passkey-refused')
    })

    it('is gone after its operator was disabled and enabled again', async () => {
      const owner = await desk.operator(`Owner ${count}`)
      const stolen = await desk.operator(name(), 'payer')
      const params = { id: (await rowOf(name()))?.id ?? 0 }
      for (const active of [false, true]) {
        const body = { was: { role: 'payer', active: !active }, role: 'payer', active, reason: 'Stolen' }
        expect((await owner.call(endpoints.changeOperator, { params, body })).status).toBe(200)
        expect((await stolen.call(endpoints.session)).status).toBe(401)
        expect(await deskErrorOf(await stolen.signIn())).toBe('401 passkey-refused')
      }
    })

    it('is told of by the next session of the others, also if the new one was used meanwhile', async () => {
      const payer = await desk.operator(name(), 'payer')
      desk.host.pass({ seconds: 60 })
      const thief = await desk.operator(name(), 'payer')
      desk.host.pass({ seconds: 60 })
      await thief.signIn()
      expect((await sessionOf(thief)).new_passkeys).toEqual([])
      payer.cookie = ''
      await payer.signIn()
      await payer.stepUp()
      expect((await sessionOf(payer)).new_passkeys).toMatchObject([{ name: 'Laptop' }])
      await payer.signIn()
      expect((await sessionOf(payer)).new_passkeys).toEqual([])
    })

    it('is told of to an operator who adds another one by an invite', async () => {
      await desk.operator(name(), 'payer')
      desk.host.pass({ seconds: 60 })
      await desk.operator(name(), 'payer')
      const replacement = desk.browser()
      await replacement.enrol(await desk.invite(name()))
      expect((await sessionOf(replacement)).new_passkeys).toHaveLength(2)
    })

    const signedIn = async (browser: DeskBrowser) => {
      expect((await browser.signIn()).status).toBe(200)
      return browser
    }
  })

  it('keeps one owner, also if two owners disable each other at the same time', async () => {
    await database.db.update(operators).set({ active: false })
    await database.db.delete(operatorSessions)
    const [one, other] = [await desk.operator(name()), await desk.operator(`Other ${count}`)]
    const [rowOne, rowOther] = [await rowOf(name()), await rowOf(`Other ${count}`)]
    const was = { role: 'owner', active: true }
    const body = { was, role: 'owner', active: false, reason: 'A quarrel' }
    const disable = (browser: typeof one, id = 0) =>
      browser.call(endpoints.changeOperator, { params: { id }, body })
    const answers = await Promise.all([disable(one, rowOther?.id), disable(other, rowOne?.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await database.db.$count(operators, eq(operators.active, true))
    expect(left).toBe(1)
  })
})
