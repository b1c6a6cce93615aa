import { headers } from '#contract/base/headers.ts'
import { IdempotencyKey } from '#contract/answers/outbox.ts'
import { randomUUID } from 'node:crypto'
import type { Policy } from '#contract/endpoints/endpoint.ts'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { canonicalJson } from './fingerprint.ts'
import type { Outcome } from './service.ts'

/** The key of a post; null without an optional one. @throws {HostError} `bad-key` if it is not a UUID v4. */
export function keyOf(c: Context<HostEnv>, need: NonNullable<Policy['once']>['key']): string | null {
  const sent = c.req.header(headers.idempotencyKey)
  if (sent !== undefined || need === 'required') return readKey(sent)
  return need === 'optional' ? null : randomUUID()
}

/** @throws {HostError} `bad-key` unless the text is a UUID v4. */
export function readKey(text: string | undefined): string {
  const result = v.safeParse(IdempotencyKey, text)
  if (!result.success) throw new HostError('bad-key')
  return result.output
}

/**
 * For `readJson`: the body by the schema, together with the body as sent. The fingerprint is taken of the
 * latter, so that a release may change the schema.
 */
export const withSent = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.pipe(
    v.unknown(),
    v.transform((sent) => ({ sent, body: sent })),
    v.object({ sent: v.unknown(), body: schema }),
  )

/**
 * Answers with the outcome of a key, and marks a replay. The body is written in canonical form, so that all
 * answers of a key have the same bytes: the database does not keep the order of fields.
 */
export function answerOutcome(outcome: Outcome): Response {
  return new Response(canonicalJson(outcome.body), {
    status: outcome.status,
    headers: {
      'Content-Type': 'application/json',
      ...(outcome.isReplay && { [headers.idempotentReplayed]: 'true' }),
    },
  })
}
