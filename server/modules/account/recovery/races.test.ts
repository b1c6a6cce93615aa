import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import { mailTokens, participants, sessions } from '#server/db/schema.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { describe, expect } from 'vitest'
import { deleteAccount } from '#server/modules/account/data/deletion.ts'
import { AccountService } from '#server/modules/account/sign-in/service.ts'
import { changePassword, confirmEmail, requestEmail } from '#server/modules/account/settings/service.ts'
import { proveSession } from '#server/modules/account/proof/routes.ts'
import { signInWithGoogle } from '#server/modules/account/google/service.ts'
import { findMailToken, issueMailToken } from '#server/modules/account/mail-links/mail-tokens.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { requestReset, resetPassword } from './service.ts'

describe('at the same moment', () => {
  const many = Array.from({ length: 8 }, (_, index) => index)
  const it = hostTest()
  let participantId: number

  it.beforeEach(async ({ host }) => {
    participantId = await insert(host, 'ada@example.com')
  })

  async function insert(host: HostApp, email: string): Promise<number> {
    const createdAt = host.deps.clock()
    const rows = await host.deps.database.db
      .insert(participants)
      .values({ encId: email, email, createdAt })
      .returning({ id: participants.id })
    return rows[0]?.id ?? 0
  }

  it('one of many resets by one link succeeds', async ({ host }) => {
    const token = await issueMailToken(host.deps, 'password-reset', { participantId, email: null })
    const outcomes = await Promise.all(
      many.map((index) => resetPassword(host.deps, token, `Racing horse ${index}`)),
    )
    expect(outcomes.filter((outcome) => outcome !== null)).toMatchObject([{ participantId }])
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.messages).toHaveLength(1)
  })

  describe('a reset ends requests that were started with the old password:', () => {
    const proved = async ({ deps }: HostApp) => {
      const owner = { participantId, encId: 'ada@example.com' }
      const provedAt = deps.clock()
      const { signedIn } = await startSession(deps, deps.database.db, owner, signInAttempt(), provedAt)
      return { ...signedIn, provedAt }
    }

    /** Starts work with the old password, which waits for a running reset, and resolves to its result. */
    async function duringReset(
      host: HostApp,
      begin: () => Promise<unknown>,
    ): Promise<PromiseSettledResult<unknown>> {
      const old = await host.deps.passwords.hash('Old horse 1')
      await host.deps.database.db.update(participants).set({ passwordHash: old })
      let begun: Promise<PromiseSettledResult<unknown>[]> | undefined
      await host.deps.database.maintenance.transaction(async (reset) => {
        await reset.update(participants).set({ passwordHash: 'of the new password' })
        await reset.delete(sessions)
        begun = Promise.allSettled([begin()])
        await untilWaiting(host.deps.database, 1)
      })
      const [outcome] = (await begun) ?? []
      if (!outcome) throw new Error('Nothing was begun')
      return outcome
    }
    const refused = (code: string) => ({ status: 'rejected', reason: { code } })

    it('a login', async ({ database, host }) => {
      const accounts = new AccountService(host.deps, { accepts: async () => true })
      const credentials = { email: 'ada@example.com', password: 'Old horse 1', turnstile_token: '' }
      const login = () => accounts.logIn(credentials, signInAttempt())
      expect(await duringReset(host, login)).toMatchObject(refused('wrong-password'))
      expect(await database.db.select().from(sessions)).toEqual([])
    })

    it('a link to a new address', async ({ database, host }) => {
      const session = await proved(host)
      const request = () => requestEmail(host.deps, session, 'mallory@example.com')
      expect(await duringReset(host, request)).toMatchObject(refused('unauthenticated'))
      expect(await database.db.select().from(mailTokens)).toEqual([])
      await host.deps.backgroundTasks.whenIdle()
      expect(host.mail.messages).toEqual([])
    })

    it('a proof of who uses the session', async ({ host }) => {
      const { provedAt: _, ...session } = await proved(host)
      const given = { password: 'Old horse 1', code: undefined }
      const prove = () => proveSession(host.deps, { ...session, provedAt: null }, given, '10.0.0.1')
      expect(await duringReset(host, prove)).toMatchObject(refused('unauthenticated'))
    })

    it('a change of the password', async ({ host }) => {
      const session = await proved(host)
      const change = () => changePassword(host.deps, session, 'Third horse 3', signInAttempt())
      expect(await duringReset(host, change)).toMatchObject(refused('unauthenticated'))
    })

    it('the deletion of the account', async ({ database, host }) => {
      const session = await proved(host)
      const execute = () => deleteAccount(host.deps, session, { balance: 0, pending: 0, unpaid: 0 })
      expect(await duringReset(host, execute)).toMatchObject(refused('unauthenticated'))
      expect(await database.db.select().from(participants)).toHaveLength(1)
    })
  })

  it('a reset link goes to the address that the account has when the mail is sent', async ({
    database,
    host,
  }) => {
    await database.maintenance.transaction(async (change) => {
      await change.update(participants).set({ email: 'ada@new.example' })
      await requestReset(host.deps, 'ada@example.com', '10.0.0.1')
      await untilWaiting(database, 1)
    })
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.messages.map(({ to }) => to)).toEqual(['ada@new.example'])
  })

  it('concurrently requested links all work until one of them is used', async ({ host }) => {
    const issued = await Promise.all(
      many.map(() => issueMailToken(host.deps, 'password-reset', { participantId, email: null })),
    )
    const live = async () => {
      const found = await Promise.all(
        issued.map((token) => findMailToken(host.deps, 'password-reset', token)),
      )
      return found.filter((subject) => subject !== null).length
    }
    expect(await live()).toBe(many.length)
    const outcomes = await Promise.all(
      issued.map((token, index) => resetPassword(host.deps, token, `Racing horse ${index}`)),
    )
    expect(outcomes.filter((outcome) => outcome !== null)).toMatchObject([{ participantId }])
    expect(await live()).toBe(0)
    await host.deps.backgroundTasks.whenIdle()
  })

  it('a reset and new links do not deadlock', async ({ database, host }) => {
    for (const round of many) {
      const token = await issueMailToken(host.deps, 'password-reset', { participantId, email: null })
      await Promise.all([
        resetPassword(host.deps, token, `Racing horse ${round}`),
        issueMailToken(host.deps, 'password-reset', { participantId, email: null }),
        issueMailToken(host.deps, 'new-email', { participantId, email: 'ada@new.example' }),
      ])
    }
    await host.deps.backgroundTasks.whenIdle()
    expect(await database.db.select().from(participants)).toHaveLength(1)
  })

  it('one of many participants gets an address that all confirm', async ({ host }) => {
    const links = []
    for (const index of many) {
      const id = await insert(host, `p${index}@example.com`)
      const link = await issueMailToken(host.deps, 'new-email', {
        participantId: id,
        email: 'wanted@example.com',
      })
      const own = { participantId: id, encId: '', sessionHash: new Uint8Array() }
      links.push({ link, by: { ...own, isKept: true, provedAt: null } })
    }
    const outcomes = await Promise.allSettled(links.map(({ link, by }) => confirmEmail(host.deps, link, by)))
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'account-exists')).toHaveLength(many.length - 1)
  })

  async function signInTogether({ deps }: HostApp, email: string): Promise<void> {
    const identity = { subject: email, email, isEmailVerified: true, authenticatedAt: null }
    const results = await Promise.all(many.map(() => signInWithGoogle(deps, identity, signInAttempt(), 'en')))
    expect(results.every((result) => 'token' in result)).toBe(true)
  }

  it('many first sign-ins of one identity create one account', async ({ database, host }) => {
    // A single round rarely hits the moment between the two queries for accounts.
    for (const round of Array.from({ length: 20 }).keys()) {
      await signInTogether(host, `ben${round}@example.com`)
      expect(await database.db.select().from(participants)).toHaveLength(2 + round)
    }
  })

  it('many first sign-ins to one account without a password link it', async ({ database, host }) => {
    await signInTogether(host, 'ada@example.com')
    expect(await database.db.select().from(participants)).toHaveLength(1)
  })

  it('a reset leaves no session from before it', async ({ database, host }) => {
    const token = await issueMailToken(host.deps, 'password-reset', { participantId, email: null })
    const encId = 'ada@example.com'
    for (const _ of many)
      await startSession(host.deps, database.db, { participantId, encId }, signInAttempt())
    await resetPassword(host.deps, token, 'Another horse 2')
    await host.deps.backgroundTasks.whenIdle()
    expect(await database.db.select().from(sessions)).toEqual([])
  })
})
