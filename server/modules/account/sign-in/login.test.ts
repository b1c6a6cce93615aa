import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { attemptCounters, participants, secondFactors } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { addFactor } from '#tests/support/host/second-factor.ts'
import { errorOf, goodPassword } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#server/platform/limits/limits.ts'
import { ProofOfWork } from '#server/modules/account/captcha/proof-of-work.ts'
import { PasswordCheck } from './password-check.ts'
import { HostError } from '#server/errors/host-error.ts'
import { PasswordHasher } from '#server/secrets/password-hasher.ts'
import { AccountService } from './service.ts'

const wrong = 'Wrong horse 1'

/** The real hasher, with a count of its verifications, which take nearly all the time of a login. */
class CountingHasher extends PasswordHasher {
  checked = 0

  override async verify(stored: string | null, password: string): Promise<boolean> {
    const isRight = await super.verify(stored, password)
    this.checked += 1
    return isRight
  }
}

/** The real hasher, with as many passwords waiting as may. */
class BusyHasher extends PasswordHasher {
  isBusy = true

  override hash(password: string): Promise<string> {
    return this.isBusy ? Promise.reject(new HostError('unavailable')) : super.hash(password)
  }

  override verify(stored: string | null, password: string): Promise<boolean> {
    return this.isBusy ? Promise.reject(new HostError('unavailable')) : super.verify(stored, password)
  }
}

const database = useTestDatabase()
let host: HostApp

beforeAll(async () => {
  await hostApp(database).visitor().signUp('ada@example.com')
})
beforeEach(async () => {
  await database.db.delete(attemptCounters)
  host = hostApp(database)
})

describe('login', () => {
  it('signs in with the right password, ignoring the case of the address', async () => {
    const visitor = host.visitor()
    const answer = await visitor.logIn('ADA@example.com')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect((await visitor.user()).email).toBe('ada@example.com')
  })

  it('refuses a wrong password, an empty one and one that is far too long', async () => {
    const visitor = host.visitor()
    for (const password of [wrong, '', goodPassword.toLowerCase(), 'x'.repeat(50_000)]) {
      expect(await errorOf(await visitor.logIn('ada@example.com', password))).toBe('wrong-password')
    }
    expect(visitor.cookies.has('sid')).toBe(false)
  })

  it('answers an unknown address, and an account without a password, like a wrong password', async () => {
    await database.db
      .insert(participants)
      .values({ encId: 'google', email: 'google@example.com', createdAt: host.deps.clock() })
      .onConflictDoNothing()
    const answers = []
    for (const email of ['ada@example.com', 'nobody@example.com', 'google@example.com']) {
      const answer = await host.visitor().logIn(email, wrong)
      const named = [...answer.headers].filter(([name]) => name !== 'x-request-id')
      answers.push({ status: answer.status, headers: named, body: await answer.text() })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('does the same work for an unknown address as for a wrong password', async () => {
    const passwords = new CountingHasher()
    const accounts = new AccountService({ ...host.deps, passwords }, { accepts: async () => true })
    for (const [number, email] of ['ada@example.com', 'nobody@example.com'].entries()) {
      const body = { email, password: wrong, turnstile_token: '' }
      const outcome = accounts.logIn(body, signInAttempt())
      await expect(outcome).rejects.toMatchObject({ code: 'wrong-password' })
      expect(passwords.checked).toBe(number + 1)
    }
  })

  it('needs a bot challenge, valid once', async () => {
    const visitor = host.visitor()
    const fields = {
      email: 'ada@example.com',
      password: wrong,
      turnstile_token: await visitor.challengeToken(),
    }
    const post = (changes: object) => visitor.postForm(endpoints.login.path, { ...fields, ...changes })
    expect(await errorOf(await post({ turnstile_token: 'forged' }))).toBe('trunstile-failed')
    expect(await errorOf(await post({}))).toBe('wrong-password')
    expect(await errorOf(await post({ password: goodPassword }))).toBe('trunstile-failed')
  })
})

describe('a login whose stored hash has another cost', () => {
  const email = 'flo@example.com'
  const ofFlo = eq(participants.email, email)
  const store = (passwordHash: string) => database.db.update(participants).set({ passwordHash }).where(ofFlo)
  const stored = async () => (await database.db.select().from(participants).where(ofFlo))[0]?.passwordHash
  let former: string

  beforeAll(async () => {
    await hostApp(database).visitor().signUp(email)
    former = await new PasswordHasher({ memoryCost: 512, timeCost: 1, parallelism: 1 }).hash(goodPassword)
  })
  beforeEach(() => store(former))

  it('stores one of the present cost, once', async () => {
    expect((await host.visitor().logIn(email)).status).toBe(200)
    const renewed = (await stored()) ?? ''
    expect(host.deps.passwords.isCurrent(renewed)).toBe(true)
    expect((await host.visitor().logIn(email)).status).toBe(200)
    expect(await stored()).toBe(renewed)
  })

  it('stores none when the password is wrong, or the code of the second factor is missing', async () => {
    expect(await errorOf(await host.visitor().logIn(email, wrong))).toBe('wrong-password')
    expect(await stored()).toBe(former)
    const [row] = await database.db.select().from(participants).where(ofFlo)
    await addFactor(host.deps, row?.id ?? 0)
    expect(await errorOf(await host.visitor().logIn(email))).toBe('code-needed')
    expect(await stored()).toBe(former)
    await database.db.delete(secondFactors)
  })

  it('is not refused while another login stores it', async () => {
    const answers = await Promise.all([host.visitor().logIn(email), host.visitor().logIn(email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(host.deps.passwords.isCurrent((await stored()) ?? '')).toBe(true)
  })

  it('leaves a password that is changed meanwhile', async () => {
    const changed = await host.deps.passwords.hash('Second horse 2')
    class SlowHasher extends PasswordHasher {
      override async hash(password: string): Promise<string> {
        await store(changed)
        return super.hash(password)
      }
    }
    const deps = { ...host.deps, passwords: new SlowHasher() }
    const accounts = new AccountService(deps, { accepts: async () => true })
    const outcome = accounts.logIn({ email, password: goodPassword, turnstile_token: '' }, signInAttempt())
    await expect(outcome).rejects.toMatchObject({ code: 'wrong-password' })
    expect(await stored()).toBe(changed)
  })
})

describe('login attempts', () => {
  const account = limits.loginByAccountAndAddress

  it('on one account from one address are limited, the right password included', async () => {
    const visitor = host.visitor()
    for (let attempt = 0; attempt < account.max; attempt += 1) await visitor.logIn('ada@example.com', wrong)
    const refused = await visitor.logIn('ada@example.com')
    expect(await errorOf(refused)).toBe('rate-limited')
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(account.windowSeconds)
    host.pass({ seconds })
    expect((await visitor.logIn('ada@example.com')).status).toBe(200)
  })

  it('from one address do not lock the participant out at another', async () => {
    const attacker = host.visitor()
    for (let attempt = 0; attempt < 3 * account.max; attempt += 1) {
      await attacker.logIn('ada@example.com', wrong)
    }
    expect((await host.visitor().logIn('ada@example.com')).status).toBe(200)
  })

  it('are counted by the address that our proxy saw, not by the client’s claim', async () => {
    const attacker = host.visitor()
    const post = (claim: string) =>
      attacker.logIn('ada@example.com', wrong, {}, { 'X-Forwarded-For': `${claim}, ${attacker.address}` })
    for (let attempt = 0; attempt < account.max; attempt += 1) await post(`1.1.1.${attempt}`)
    expect(await errorOf(await post('2.2.2.2'))).toBe('rate-limited')
  })

  it('without a solved challenge do not count against the account', async () => {
    const visitor = host.visitor()
    const body = { email: 'ada@example.com', password: wrong, turnstile_token: 'forged' }
    for (let attempt = 0; attempt < 2 * account.max; attempt += 1) {
      expect(await errorOf(await visitor.postForm(endpoints.login.path, body))).toBe('trunstile-failed')
    }
    expect((await visitor.logIn('ada@example.com')).status).toBe(200)
  })

  it('are forgotten after a successful login', async () => {
    const visitor = host.visitor()
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 1; attempt < account.max; attempt += 1) await visitor.logIn('ada@example.com', wrong)
      expect((await visitor.logIn('ada@example.com')).status).toBe(200)
    }
  })

  it('on many accounts from one address are limited', async () => {
    const visitor = host.visitor()
    const { max } = limits.loginByAddress
    const post = (name: number) =>
      visitor.postForm(endpoints.login.path, {
        email: `nobody${name}@example.com`,
        password: wrong,
        turnstile_token: 'x',
      })
    for (let name = 0; name < max; name += 1) expect(await errorOf(await post(name))).toBe('trunstile-failed')
    expect(await errorOf(await post(max))).toBe('rate-limited')
  })

  describe('that succeed', () => {
    const { max } = limits.loginByAddress
    const free = limits.rightPasswordByAccount.max
    const names = ['bea', 'cleo', 'dora', 'edda']
    let accounts: AccountService

    beforeAll(async () => {
      for (const name of names) await hostApp(database).visitor().signUp(`${name}@example.com`)
    })
    beforeEach(() => {
      accounts = new AccountService(host.deps, { accepts: async () => true })
    })

    const logIn = (name: string, password = goodPassword) => {
      const body = { email: `${name}@example.com`, password, turnstile_token: '' }
      return accounts.logIn(body, signInAttempt())
    }

    it('do not count against others at the same address', async () => {
      for (let attempt = 0; attempt <= max; attempt += 1) {
        expect(await logIn(names[attempt % names.length] ?? '')).toHaveProperty('token')
      }
    })

    it('give a guesser no more attempts', async () => {
      for (let attempt = 0; attempt < max; attempt += 1) {
        if (attempt % 4 === 0) await logIn('bea')
        await expect(logIn(`nobody${attempt}`, wrong)).rejects.toMatchObject({ code: 'wrong-password' })
      }
      await expect(logIn('nobody', wrong)).rejects.toMatchObject({ code: 'rate-limited' })
      await expect(logIn('bea')).rejects.toMatchObject({ code: 'rate-limited' })
    })

    it('count beyond a number that nobody needs for one account', async () => {
      for (let attempt = 0; attempt < free + max; attempt += 1) await logIn('bea')
      await expect(logIn('bea')).rejects.toMatchObject({ code: 'rate-limited' })
    })
  })

  describe('that a busy host refuses', () => {
    it.each([
      ['login', 'ada@example.com'],
      ['sign-up', 'fay@example.com'],
    ])('give the challenge and the attempt back: a %s', async (act, email) => {
      const passwords = new BusyHasher()
      const accounts = new AccountService({ ...host.deps, passwords }, new ProofOfWork(host.deps))
      const turnstile_token = await host.visitor().challengeToken()
      const body = { email, password: goodPassword, turnstile_token }
      const attempt = signInAttempt()
      const enter = () =>
        act === 'login' ? accounts.logIn(body, attempt) : accounts.signUp(body, attempt, 'en')
      for (let attempts = 0; attempts <= limits.loginByAccountAndAddress.max; attempts += 1) {
        await expect(enter()).rejects.toMatchObject({ code: 'unavailable' })
      }
      passwords.isBusy = false
      expect(await enter()).toHaveProperty('token')
      await expect(enter()).rejects.toMatchObject({ code: 'trunstile-failed' })
    })
  })

  describe('on one account from many addresses', () => {
    const { max } = limits.loginByAccount
    let waits: number[]
    let accounts: AccountService

    beforeEach(async () => {
      waits = []
      const check = new PasswordCheck(host.deps, async (milliseconds) => waits.push(milliseconds))
      accounts = new AccountService(host.deps, { accepts: async () => true }, check)
      for (const email of ['ada@example.com', 'nobody@example.com']) {
        for (let attempt = 1; attempt < max; attempt += 1)
          await host.deps.limiter.record('loginByAccount', email)
      }
    })

    const logIn = (email: string, password: string) =>
      accounts.logIn(
        { email, password, turnstile_token: '' },
        signInAttempt({ clientAddress: host.visitor().address }),
      )

    it('slow down, for known and unknown accounts, and never lock the participant out', async () => {
      for (const email of ['ada@example.com', 'nobody@example.com']) {
        await expect(logIn(email, wrong)).rejects.toMatchObject({ code: 'wrong-password' })
        expect(waits).toEqual([])
        await expect(logIn(email, wrong)).rejects.toMatchObject({ code: 'wrong-password' })
        expect(waits).toEqual([2000])
        waits.length = 0
      }
      expect(await logIn('ada@example.com', goodPassword)).toHaveProperty('token')
      expect(waits).toEqual([2000])
    })

    it('count only when they fail', async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) await logIn('ada@example.com', goodPassword)
      expect(waits).toEqual([])
    })
  })
})
