import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

interface Member {
  encId: string
  email: string
  password: string
  /** Points. */
  balance: number
  profile: Record<string, unknown> | null
  /** Section 7: profile and intake posts carry the token of the user answer, and no other. */
  userToken: string
}

const startBalance = 2600
const lasting = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

/** Members of the minimal host, in memory. */
export class Members {
  readonly #byEmail = new Map<string, Member>()
  readonly #bySession = new Map<string, Member>()
  readonly #formTokens = new Map<string, string>()
  readonly #spentChallenges = new Set<string>()

  find(email: string): Member | undefined {
    return this.#byEmail.get(email)
  }

  add(email: string, password: string): Member {
    const known = { encId: randomUUID(), email, password, userToken: randomUUID() }
    const member = { ...known, balance: startBalance, profile: null }
    this.#byEmail.set(email, member)
    return member
  }

  /** The sender of a request. */
  of(c: Context): Member | undefined {
    return this.#bySession.get(getCookie(c, 'sessionid') ?? '')
  }

  enter(c: Context, member: Member): void {
    const session = randomUUID()
    this.#bySession.set(session, member)
    setCookie(c, 'sessionid', session, lasting)
  }

  leave(c: Context): void {
    this.#bySession.delete(getCookie(c, 'sessionid') ?? '')
  }

  /** A token for the next login, sign-up or cash-out of this browser. It can be used once. */
  issueFormToken(c: Context): string {
    const visitor = getCookie(c, 'visitor') ?? randomUUID()
    const token = randomUUID()
    this.#formTokens.set(visitor, token)
    setCookie(c, 'visitor', visitor, lasting)
    return token
  }

  spendFormToken(c: Context): boolean {
    const visitor = getCookie(c, 'visitor') ?? ''
    const expected = this.#formTokens.get(visitor)
    this.#formTokens.delete(visitor)
    return expected !== undefined && c.req.header('X-CSRFToken') === expected
  }

  /** True for an unused token of the stand-in for the bot challenge. Marks it as used. */
  spendChallenge(token: string): boolean {
    const isFresh = token.startsWith('stand-in.') && !this.#spentChallenges.has(token)
    this.#spentChallenges.add(token)
    return isFresh
  }
}
