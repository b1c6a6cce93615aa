import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

interface Member {
  encId: string
  email: string
  /** Null: no longer known, so that any is right. */
  password: string | null
  /** Points. */
  balance: number
  profile: Record<string, unknown> | null
  /** Section 7: profile and intake posts carry the token of the user answer, and no other. */
  userToken: string
}

/** What a host remembers from one start to the next: no passwords. */
export interface KeptMembers {
  members: readonly Member[]
  /** The member's address, by session. */
  sessions: readonly (readonly [session: string, email: string])[]
  formTokens: readonly (readonly [visitor: string, token: string])[]
}

/** What a browser keeps for a host, and shows it with each request. */
export interface Cookies {
  get: (c: Context, name: string) => string | undefined
  set: (c: Context, name: string, value: string) => void
}

const lasting = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

const browserCookies: Cookies = {
  get: (c, name) => getCookie(c, name),
  set: (c, name, value) => setCookie(c, name, value, lasting),
}

const startBalance = 2600

/** Members of the minimal host, in memory. */
export class Members {
  readonly #byEmail: Map<string, Member>
  readonly #emailBySession: Map<string, string>
  readonly #formTokens: Map<string, string>
  readonly #spentChallenges = new Set<string>()
  readonly #cookies: Cookies

  constructor(cookies = browserCookies, { members, sessions, formTokens }: KeptMembers = nobody) {
    this.#cookies = cookies
    this.#byEmail = new Map(members.map((member) => [member.email, { ...member }]))
    this.#emailBySession = new Map(sessions)
    this.#formTokens = new Map(formTokens)
  }

  kept(): KeptMembers {
    return {
      members: [...this.#byEmail.values()].map((member) => ({ ...member, password: null })),
      sessions: [...this.#emailBySession],
      formTokens: [...this.#formTokens],
    }
  }

  find(email: string): Member | undefined {
    return this.#byEmail.get(email)
  }

  add(email: string, password: string): Member {
    const known = { encId: crypto.randomUUID(), email, password, userToken: crypto.randomUUID() }
    const member = { ...known, balance: startBalance, profile: null }
    this.#byEmail.set(email, member)
    return member
  }

  /** The sender of a request. */
  of(c: Context): Member | undefined {
    return this.find(this.#emailBySession.get(this.#cookies.get(c, 'sessionid') ?? '') ?? '')
  }

  enter(c: Context, { email }: Member): void {
    const session = crypto.randomUUID()
    this.#emailBySession.set(session, email)
    this.#cookies.set(c, 'sessionid', session)
  }

  leave(c: Context): void {
    this.#emailBySession.delete(this.#cookies.get(c, 'sessionid') ?? '')
  }

  /** A token for the next login, sign-up or cash-out of this browser. It can be used once. */
  issueFormToken(c: Context): string {
    const visitor = this.#cookies.get(c, 'visitor') ?? crypto.randomUUID()
    const token = crypto.randomUUID()
    this.#formTokens.set(visitor, token)
    this.#cookies.set(c, 'visitor', visitor)
    return token
  }

  spendFormToken(c: Context): boolean {
    const visitor = this.#cookies.get(c, 'visitor') ?? ''
    const expected = this.#formTokens.get(visitor)
    this.#formTokens.delete(visitor)
    return expected !== undefined && c.req.header('X-CSRFToken') === expected
  }

  /** True for a token of the bot challenge that was not used yet. Marks it as used. */
  spendChallenge(token: string): boolean {
    const isFresh = token !== '' && !this.#spentChallenges.has(token)
    this.#spentChallenges.add(token)
    return isFresh
  }
}

const nobody: KeptMembers = { members: [], sessions: [], formTokens: [] }
