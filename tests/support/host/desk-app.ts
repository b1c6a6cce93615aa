import { work } from '#server/work/work.ts'
import { randomBytes } from 'node:crypto'
import { type DeskEndpoint, reasonHeader } from '#contract/desk/endpoint.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import type { Role } from '#contract/desk/answers/operators.ts'
import { EnrolOptionsAnswer, OptionsAnswer } from '#contract/desk/answers/access.ts'
import type { DeskConfig } from '#server/config/desk-settings.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { operatorPasskeys, operators } from '#server/db/schema.ts'
import { inviteOperator } from '#server/desk/access/operators.ts'
import { startSession } from '#server/desk/access/sessions.ts'
import { createDesk } from '#server/desk/app.ts'
import type { DeskEnv } from '#server/desk/calls/desk-env.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { type HostApp, hostApp } from './host-app.ts'

const desk: DeskConfig = { origin: 'https://desk.example', port: 0, host: '127.0.0.1', byDefault: false }
const Refusal = v.strictObject({ error: v.string() })

export interface DeskApp {
  /** The portal's host over the same database and clock. */
  host: HostApp
  app: Hono<DeskEnv>
  /** A browser without a session. */
  browser(): DeskBrowser
  /** The token of a new invite. */
  invite(name: string, role?: Role): Promise<string>
  /** The browser of an operator, with a passkey of its own, who is signed in without an invite. */
  operator(name: string, role?: Role): Promise<DeskBrowser>
}

/** The desk over a real database. Settings as for `hostApp`. */
export function deskApp(database: OpenDatabase, ...settings: Tail<Parameters<typeof hostApp>>): DeskApp {
  const host = hostApp(database, ...settings)
  const app = createDesk({ ...host.deps, desk })
  const invite = async (name: string, role: Role = 'owner') => {
    const actor = { command: 'npm run operators' }
    const made = await work(host.deps, actor, (w) => inviteOperator(w, { name, role }, null))
    return made.token
  }
  return {
    host,
    app,
    browser: () => new DeskBrowser(app),
    invite,
    operator: async (name, role = 'owner') => {
      const browser = new DeskBrowser(app)
      const createdAt = host.deps.clock()
      const { db } = database
      const row = { name, role, userHandle: randomBytes(32), createdAt }
      await db.insert(operators).values(row).onConflictDoNothing({ target: operators.name })
      const [known] = await db.select().from(operators).where(eq(operators.name, name))
      if (known === undefined) throw new Error(`No operator ${name}`)
      const { authenticator } = browser
      await db.insert(operatorPasskeys).values({
        credentialId: authenticator.credentialId.toString('base64url'),
        operatorId: known.id,
        publicKey: authenticator.publicKey,
        counter: 0,
        transports: ['internal'],
        name: 'Laptop',
        createdAt,
      })
      const operator = { operatorId: known.id, name, role: known.role, newsSince: createdAt }
      browser.cookie = `__Host-desk=${(await startSession(db, operator, createdAt)).token}`
      return browser
    },
  }
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never

let browsers = 0

interface CallOptions {
  /** In place of the row's. */
  path?: string
  params?: Record<string, string | number>
  /** With its question mark. */
  query?: string
  body?: object
  file?: Uint8Array<ArrayBuffer>
  reason?: string
  headers?: Record<string, string>
}

/** An operator's browser as the desk sees it, with one passkey. */
export class DeskBrowser {
  readonly origin = desk.origin
  readonly authenticator = new SoftwareAuthenticator()
  cookie = ''
  readonly #app: Hono<DeskEnv>
  readonly #address: string

  constructor(app: Hono<DeskEnv>) {
    browsers += 1
    this.#app = app
    this.#address = `10.1.${Math.floor(browsers / 256)}.${browsers % 256}`
  }

  /** Calls the desk as its own page would. */
  async call(row: DeskEndpoint, options: CallOptions = {}): Promise<Response> {
    const { params = {}, query = '', body, file, reason, headers } = options
    const path = options.path ?? fillPath(row.path, params) + query
    const isPost = row.method === 'POST'
    const answer = await this.#app.request(`${this.origin}${path}`, {
      method: row.method ?? 'GET',
      headers: {
        'X-Forwarded-For': this.#address,
        'Sec-Fetch-Site': 'same-origin',
        ...(isPost && {
          Origin: this.origin,
          'Content-Type': file ? 'application/octet-stream' : 'application/json',
        }),
        ...(this.cookie !== '' && { Cookie: this.cookie }),
        ...(reason !== undefined && { [reasonHeader]: encodeURIComponent(reason) }),
        ...headers,
      },
      ...(isPost && { body: file ?? JSON.stringify(body ?? {}) }),
    })
    for (const cookie of answer.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? ''
    return answer
  }

  /**
   * Calls again while the host says that it is busy, as a client may. Of many calls on one record the last wait for
   * longer on a slow machine than the database lets anybody wait.
   */
  async callUntilHeard(row: DeskEndpoint, options: CallOptions = {}): Promise<Response> {
    const answer = await this.call(row, options)
    return answer.status === 503 ? this.callUntilHeard(row, options) : answer
  }

  /** The answer of a call, which succeeds. */
  async read<Answer extends v.GenericSchema>(
    row: DeskEndpoint & { answer: Answer },
    options?: CallOptions,
  ): Promise<v.InferOutput<Answer>> {
    const answer = await this.call(row, options)
    if (answer.status !== 200) throw new Error(`${row.path}: ${answer.status} ${await answer.text()}`)
    return v.parse(row.answer, await answer.json())
  }

  async enrol(token: string, origin = this.origin): Promise<Response> {
    const answer = await this.call(endpoints.enrolOptions, { body: { token } })
    if (answer.status !== 200) return answer
    const { options } = v.parse(EnrolOptionsAnswer, await answer.json())
    const response = this.authenticator.register(options, origin)
    return this.call(endpoints.enrol, { body: { token, passkey_name: 'Laptop', response } })
  }

  signIn = (origin = this.origin) => this.#usePasskey(endpoints.signInOptions, endpoints.signIn, origin)
  stepUp = (origin = this.origin) => this.#usePasskey(endpoints.stepUpOptions, endpoints.stepUp, origin)

  /** The options of a sign-in, for a test that answers them itself. */
  async signInOptions() {
    return (await this.read(endpoints.signInOptions)).options
  }

  async #usePasskey(ask: DeskEndpoint, answer: DeskEndpoint, origin: string): Promise<Response> {
    const { options } = v.parse(OptionsAnswer, await (await this.call(ask)).json())
    return this.call(answer, { body: { response: this.authenticator.authenticate(options, origin) } })
  }
}

/** The status of a refusal of the desk, with its code: `409 changed-meanwhile`. */
export async function deskErrorOf(answer: Response): Promise<string> {
  return `${answer.status} ${v.parse(Refusal, await answer.json()).error}`
}
