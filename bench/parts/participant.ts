import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import { solveChallengeToken } from '#tests/support/host/solve-challenge.ts'
import * as v from 'valibot'

/** As `fetch`. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>

const password = 'Correct horse 1'
const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

/** A participant who uses a host over the network like the portal. */
export class BenchParticipant {
  readonly #origin: string
  readonly #ask: Ask
  readonly #cookies = new Map<string, string>()
  #token = ''

  constructor(origin: string, ask: Ask = fetch) {
    this.#origin = origin
    this.#ask = ask
  }

  /** Signs up and completes the profile. */
  async join(): Promise<void> {
    this.#token = await this.#csrfToken()
    const challenge: unknown = await (await this.#send(endpoints.captchaChallenge.path)).json()
    const account = {
      email: `${randomUUID()}@mail.example`,
      password,
      turnstile_token: await solveChallengeToken(challenge),
    }
    const status = await this.#post(endpoints.signUp.path, account)
    if (status !== 200) throw new Error(`The sign-up was refused with ${status}`)
    this.#token = await this.#csrfToken()
    if (!(await this.saveProfile())) throw new Error('The profile was refused')
  }

  async readUser(): Promise<boolean> {
    const answer = await this.#send(endpoints.user.path)
    await answer.arrayBuffer()
    return answer.status === 200
  }

  async saveProfile(): Promise<boolean> {
    return (await this.#post(endpoints.profile.path, profile, randomUUID())) === 200
  }

  async #post(path: string, body: object, key?: string): Promise<number> {
    const sent = {
      'Content-Type': 'application/json',
      [headers.csrf]: this.#token,
      ...(key !== undefined && { [headers.idempotencyKey]: key }),
    }
    const answer = await this.#send(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return answer.status
  }

  async #csrfToken(): Promise<string> {
    return v.parse(CsrfTokenAnswer, await (await this.#send(endpoints.csrfToken.path)).json()).csrf_token
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const sent = new Headers(init.headers)
    sent.set('Sec-Fetch-Site', 'same-origin')
    sent.set('Cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const ask = () => this.#ask(this.#origin + path, { ...init, headers: sent })
    // A kept-alive connection may close just when it is used again. Browsers then retry once, and so does this.
    const answer = await (init.method === 'POST' ? ask() : ask().catch(ask))
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
}
