import { type Endpoint, type Policy, methodOf, type ConfirmedAct } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import {
  type EndpointName,
  type NameOf,
  policies,
  type OutputOf,
  type Policies,
} from '#contract/endpoints/policies.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { HostError } from '#server/errors/host-error.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { routePath } from './known-paths.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readForm, readJson } from '#server/http/read-body.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { answerOutcome, withSent, keyOf } from '#server/platform/idempotency/http.ts'
import { inIdempotentTransaction, type Work, findOutcome } from '#server/platform/idempotency/service.ts'
import type { Receipt } from '#contract/answers/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { headers } from '#contract/base/headers.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { participants } from '#server/db/schema.ts'
import { comesFromOurPages } from '#server/platform/csrf/origin.ts'
import { isOwnCsrfToken } from '#server/platform/csrf/service.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import { isOfDeletedAccount } from '#server/platform/sessions/service.ts'

/** A call that has passed the checks of its policy. The types give nothing that the policy does not check. */
export interface ApiCall<Name extends EndpointName> {
  c: Context<HostEnv>
  participant: Policies[Name] extends { access: 'participant' } ? SignedIn : undefined
  params: Policies[Name] extends { params: infer Schema } ? OutputOf<Schema> : undefined
  body: Policies[Name] extends { body: infer Schema } ? OutputOf<Schema> : undefined
  /** Carries the post out, at most once if it has a key, and answers with the outcome. */
  once: Policies[Name] extends { once: { key: infer Key } } ? Once<Key> : undefined
}

/**
 * @param work Its refusals undo all effects.
 * @param target The subject of the post if the operation alone does not name it.
 */
type Once<Key> = (
  work: Key extends 'required' | 'assigned' ? Work : (tx: Database) => Promise<void>,
  target?: number,
) => Promise<Response>

/** The work of either kind of post. Without a key there is no receipt. */
type AnyWork = (tx: Database, receipt?: Receipt) => Promise<Receipt | void>

/** A value by the row's schema, sent as JSON, or the whole answer. A call without an answer of its own is `{ ok: true }`. */
type Answered<Name extends EndpointName> = Policies[Name] extends { answer: infer Schema }
  ? InputOf<Schema> | Response
  : Response | void

type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : object

const names = new Map(Object.entries<Endpoint>(endpoints).map(([name, row]) => [row, name]))
const rows = new Map<string | undefined, Policy>(Object.entries(policies))

/** Adds handlers to the calls of the contract. The policy of each makes its checks, in one order for all. */
export class ApiRoutes {
  readonly app = new Hono<HostEnv>()
  readonly #deps: HostDependencies

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  handle<const Row extends Endpoint, Name extends EndpointName = NameOf<Row>>(
    row: Row,
    handler: (call: ApiCall<Name>) => Answered<Name> | Promise<Answered<Name>>,
  ): this {
    const policy = rows.get(names.get(row))
    if (!policy) throw new Error(`${row.path} is no call of the contract`)
    const check = checksOf(this.#deps, policy)
    const path = routePath(row.path.replace('{product}', this.#deps.portalEnv.product.api))
    const before = policy.access === 'public' ? [] : [privateAnswers]
    this.app.on([methodOf(row)], [path], ...before, async (c: Context<HostEnv>) => {
      const { participant, key } = await check(c)
      const params = readParams(c, policy)
      const { body, sent } = await readBody(c, policy, row)
      const once = onceOf(this.#deps, policy, { c, participant, key, sent })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks and schemas of the row have established it
      const answer: unknown = await handler({ c, participant, params, body, once } as ApiCall<Name>)
      return answer instanceof Response ? answer : c.json(answer ?? { ok: true })
    })
    return this
  }
}

/** @throws {HostError} `not-found` for values that name nothing. */
function readParams(c: Context<HostEnv>, { params }: Policy): unknown {
  const given = params && v.safeParse(params, c.req.param())
  if (given?.success === false) throw new HostError('not-found')
  return given?.output
}

/** The body by the schema, and as it was sent. */
async function readBody(
  c: Context<HostEnv>,
  { body: schema }: Policy,
  { encoding }: Endpoint,
): Promise<{ body?: unknown; sent?: unknown }> {
  if (!schema) return {}
  return encoding === 'form' ? { body: await readForm(c, schema) } : readJson(c, withSent(schema))
}

interface Post {
  c: Context<HostEnv>
  participant: SignedIn | undefined
  key: string | null
  /** The body as sent: the key is bound to it. */
  sent?: unknown
}

/** Carries a post out: at most once under its key, and each time without one. Undefined for other calls. */
function onceOf(
  deps: HostDependencies,
  { once, confirmed }: Policy,
  { c, participant, key, sent }: Post,
): ((work: AnyWork, target?: number) => Promise<Response>) | undefined {
  if (!once || !participant) return undefined
  const { participantId } = participant
  return async (work, target) => {
    // Not before: a repeated post gets its first answer.
    const allowed: AnyWork = async (tx, receipt) => {
      await requireConfirmed(deps, tx, confirmed, participantId)
      return work(tx, receipt)
    }
    if (key === null) {
      await deps.database.db.transaction((tx) => allowed(tx))
      return c.json({ ok: true })
    }
    const request = {
      participantId,
      operation: once.operation,
      target: target === undefined ? null : String(target),
      key,
      body: sent,
    }
    return answerOutcome(
      await inIdempotentTransaction(
        deps,
        request,
        async (tx, receipt) => (await allowed(tx, receipt)) ?? receipt,
      ),
    )
  }
}

interface Checked {
  participant: SignedIn | undefined
  /** Null for a post without one, and for calls that have none. */
  key: string | null
}

/**
 * All checks that a policy asks for. They come before anything of the path and the body is read.
 *
 * @throws {HostError} `account-deleted`, `unauthenticated`, `csrf-failed`, `owner-mismatch`, `bad-key` or `rate-limited`, checked
 * in this order.
 */
function checksOf(
  deps: HostDependencies,
  { access, csrf, checksOwner, once, limit = 'own', uncounted, errors }: Policy,
): (c: Context<HostEnv>) => Promise<Checked> {
  return async (c) => {
    if (!c.var.signedIn && errors?.includes('account-deleted') && (await isOfDeletedAccount(deps, c)))
      throw new HostError('account-deleted')
    const participant = access === 'participant' ? participantOf(c) : undefined
    if (csrf) requireOwnToken(deps, c)
    if (checksOwner) requireOwner(c)
    const key = once ? keyOf(c, once.key) : null
    if (limit !== 'own' && participant && !(await isUncounted(participant, key))) {
      await deps.limiter.count(limit, String(participant.participantId))
    }
    return { participant, key }
  }

  async function isUncounted({ participantId }: SignedIn, key: string | null): Promise<boolean> {
    if (!once || !uncounted || key === null) return false
    const owner = { participantId, operation: once.operation, key }
    return uncounted === 'keyed' || (await findOutcome(deps.database.db, owner)) !== null
  }
}

/**
 * Refuses a post of another site, or one without a token of this session. The token may come in either header:
 * the cookie that a script copied may be older than the sign-in, the other token is requested from the host.
 */
function requireOwnToken(deps: HostDependencies, c: Context<HostEnv>): void {
  const tokens = [c.req.header(headers.csrf), c.req.header(headers.xsrf)]
  const hasToken = tokens.some((token) => token !== undefined && isOwnCsrfToken(deps, c, token))
  if (!hasToken || !comesFromOurPages(c.req.raw.headers, deps.config)) throw new HostError('csrf-failed')
}

/** @throws {HostError} `email-unconfirmed` if the operator wants a confirmed address before this act. */
async function requireConfirmed(
  { config }: HostDependencies,
  db: Database,
  act: ConfirmedAct | undefined,
  participantId: number,
): Promise<void> {
  if (!act || !config.confirmEmailBefore.includes(act)) return
  const isConfirmed = and(eq(participants.id, participantId), isNotNull(participants.emailConfirmedAt))
  if ((await db.$count(participants, isConfirmed)) === 0) throw new HostError('email-unconfirmed')
}

/**
 * Another participant may have signed in while a post waited on the device. Posts without the header belong to
 * the session.
 */
function requireOwner(c: Context<HostEnv>): void {
  const owner = c.req.header(headers.outboxOwner)
  if (owner !== undefined && owner !== participantOf(c).encId) throw new HostError('owner-mismatch')
}
