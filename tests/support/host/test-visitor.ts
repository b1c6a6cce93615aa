import { mailJobs } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type ErrorCode, errorStatuses } from '#contract/base/errors.ts'
import { headers } from '#contract/base/headers.ts'
import { CsrfTokenAnswer, User } from '#contract/answers/participant.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { ProofOfWork } from '#server/modules/account/captcha/proof-of-work.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { expect } from 'vitest'
import { solveChallengeToken } from './solve-challenge.ts'

export const goodPassword = 'Correct horse 1'

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatuses, code)
const Refusal = v.strictObject({ error: v.pipe(v.string(), v.guard(isErrorCode)) })

/** The code of a refusal. Checks that its status is right, that the body has nothing else, and that it is uncached. */
export async function errorOf(answer: Response): Promise<ErrorCode> {
  const { error } = v.parse(Refusal, await answer.json())
  expect(answer.status).toBe(errorStatuses[error])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return error
}

let visitors = 0

/** A browser as the host sees it: keeps cookies, sends the origin of its requests, gets tokens before it posts. */
export class TestVisitor {
  readonly cookies = new Map<string, string>()
  readonly address: string
  readonly #app: Hono<HostEnv>
  readonly #deps: HostDependencies

  constructor(app: Hono<HostEnv>, deps: HostDependencies) {
    visitors += 1
    this.address = `10.0.${Math.floor(visitors / 256)}.${visitors % 256}`
    this.#app = app
    this.#deps = deps
  }

  /** Sends a request with this browser's cookies, and keeps the cookies of the answer. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const sent = new Headers({ 'X-Forwarded-For': this.address, 'Sec-Fetch-Site': 'same-origin' })
    if (this.cookies.size > 0) {
      sent.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    new Headers(init.headers).forEach((value, name) => sent.set(name, value))
    const answer = await this.#app.request(path, { ...init, headers: sent }, {})
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  async csrfToken(): Promise<string> {
    const answer = await this.send(endpoints.csrfToken.path)
    return v.parse(CsrfTokenAnswer, await answer.json()).csrf_token
  }

  /** A solved challenge of the host. It is easier than the portal's, so that tests are quick. */
  async challengeToken(): Promise<string> {
    const easy = { cost: 1, counter: { from: 1, below: 5 } }
    return solveChallengeToken(await new ProofOfWork(this.#deps).issue(easy))
  }

  /** Posts JSON with a CSRF token of this browser. */
  async postJson(
    path: string,
    body: unknown,
    sent: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [headers.csrf]: await this.csrfToken(), ...sent },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  /** Posts a form with a CSRF token of this browser. */
  async postForm(
    path: string,
    fields: Readonly<Record<string, string>> | string,
    sent: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        [headers.csrf]: await this.csrfToken(),
        ...sent,
      },
      body: new URLSearchParams(fields).toString(),
    })
  }

  /** @param chosen.isGreeted Leaves the message that greets a newcomer in the queue: few tests are about it. */
  async signUp(email: string, password = goodPassword, { isGreeted = false } = {}): Promise<Response> {
    const turnstile_token = await this.challengeToken()
    const answer = await this.postJson(endpoints.signUp.path, { email, password, turnstile_token })
    const { db } = this.#deps.database
    if (answer.ok && !isGreeted) await db.delete(mailJobs).where(eq(mailJobs.kind, 'welcome'))
    return answer
  }

  /** @param more Further fields of the form. @param sent Further headers. */
  async logIn(
    email: string,
    password = goodPassword,
    more: Readonly<Record<string, string>> = {},
    sent: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const turnstile_token = await this.challengeToken()
    return this.postForm(endpoints.login.path, { email, password, turnstile_token, ...more }, sent)
  }

  /** The user answer as the portal reads it. */
  async user(): Promise<User> {
    return v.parse(User, await (await this.send(endpoints.user.path)).json())
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}
