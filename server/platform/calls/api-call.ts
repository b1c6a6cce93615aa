import type { Receipt } from '#contract/answers/outbox.ts'
import type { EndpointName, OutputOf, Policies } from '#contract/endpoints/policies.ts'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import type { Work } from '#server/platform/idempotency/service.ts'

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
export type Once<Key> = (
  work: Key extends 'required' | 'assigned' ? Work : (tx: Database) => Promise<void>,
  target?: number,
) => Promise<Response>

/** The work of either kind of post. Without a key there is no receipt. */
export type AnyWork = (tx: Database, receipt?: Receipt) => Promise<Receipt | void>

/** A value by the row's schema, sent as JSON, or the whole answer. A call without an answer of its own is `{ ok: true }`. */
export type Answered<Name extends EndpointName> = Policies[Name] extends { answer: infer Schema }
  ? InputOf<Schema> | Response
  : Response | void

type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : object
