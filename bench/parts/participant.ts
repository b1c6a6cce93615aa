import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import { solveChallengeToken } from '#tests/support/host/solve-challenge.ts'
import { type SurveyRequests, earn } from '#tests/support/stories/survey-taker.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import * as v from 'valibot'

const password = 'Correct horse 1'
const profile = { first_name: 'Ada', postal_code: '10001', dob: '31/12/1990', gender: 'Female' }

/** A participant who uses a host over the network like the portal, with measured times. */
export class BenchParticipant {
  readonly #origin: string
  readonly #email = `${randomUUID()}@mail.example`
  #cookies = new Map<string, string>()
  #token = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Signs up and completes the profile. */
  async join(): Promise<void> {
    await this.#authenticate(endpoints.signUp.path, 'application/json')
    this.#token = await this.#csrfToken()
    if (!(await this.saveProfile())) throw new Error('The profile was refused')
  }

  /** Signs in again, as on another device. Returns the milliseconds of the post only. */
  async logIn(): Promise<number> {
    this.#cookies = new Map()
    return this.#authenticate(endpoints.login.path, 'application/x-www-form-urlencoded')
  }

  async readUser(): Promise<boolean> {
    const answer = await this.#send(endpoints.user.path)
    await answer.arrayBuffer()
    return answer.status === 200
  }

  async saveProfile(): Promise<boolean> {
    return (await this.#post(endpoints.profile.path, profile, randomUUID())).status === 200
  }

  /** Saves a study, as often as the host asks for another try, and waits in between as the portal does. */
  async saveStudy(): Promise<void> {
    for (;;) {
      const { status, retryAfterMs } = await this.#post(endpoints.save.path, { id: 1, saved: true })
      if (status === 200) return
      if (retryAfterMs === 0) throw new Error(`The study was refused with ${status}`)
      await wait(retryAfterMs)
    }
  }

  /** Takes enough surveys for a gift card. */
  async earn(): Promise<void> {
    const request: SurveyRequests = {
      get: async (path, options) => answerOf(await this.#send(path, options)),
      post: async (path, { form }) =>
        answerOf(
          await this.#send(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) }),
        ),
    }
    await earn({ request })
  }

  /**
   * Requests a gift card.
   *
   * @param key The same key again requests the outcome of the first post.
   * @returns The milliseconds of the post only.
   */
  async cashOut(key: string): Promise<number> {
    const begun = performance.now()
    const { status } = await this.#post(endpoints.cashout.path, recipient, key)
    if (status !== 200) throw new Error(`The cash-out answered ${status}`)
    return performance.now() - begun
  }

  async #post(path: string, body: object, key?: string): Promise<{ status: number; retryAfterMs: number }> {
    const sent = {
      'Content-Type': 'application/json',
      [headers.csrf]: this.#token,
      ...(key !== undefined && { [headers.idempotencyKey]: key }),
    }
    const answer = await this.#send(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfterMs: Number(answer.headers.get('Retry-After') ?? 0) * 1000 }
  }

  async #authenticate(path: string, type: string): Promise<number> {
    const token = await this.#csrfToken()
    const challenge: unknown = await (await this.#send(endpoints.captchaChallenge.path)).json()
    const fields = { email: this.#email, password, turnstile_token: await solveChallengeToken(challenge) }
    const body = type.endsWith('json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
    const begun = performance.now()
    const sent = { 'Content-Type': type, [headers.csrf]: token }
    const answer = await this.#send(path, { method: 'POST', headers: sent, body })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return performance.now() - begun
  }

  async #csrfToken(): Promise<string> {
    return v.parse(CsrfTokenAnswer, await (await this.#send(endpoints.csrfToken.path)).json()).csrf_token
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const sent = new Headers(init.headers)
    sent.set('Sec-Fetch-Site', 'same-origin')
    sent.set('Cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    // Surveys have absolute addresses.
    const ask = () => fetch(new URL(path, this.#origin), { ...init, headers: sent })
    // A kept-alive connection may close just when it is used again. Browsers then retry once, and so does
    // this.
    const answer = await (init.method === 'POST' ? ask() : ask().catch(ask))
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
}

/** An answer whose body can be read more than once, like the browser's. */
function answerOf(response: Response): Awaited<ReturnType<SurveyRequests['get']>> {
  let body: Promise<string> | undefined
  const text = () => (body ??= response.text())
  return { status: () => response.status, text, json: async () => JSON.parse(await text()) as unknown }
}
