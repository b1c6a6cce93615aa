import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { withAndWithoutSlash } from '#server/http/lost-postbacks.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readText } from '#server/http/read-body.ts'
import { unsignedRefusals } from '#server/http/request-limit.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { isSignature } from '#server/runtime/is-signature.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import { Notice, identityWebhookPath, signWebhook, webhookHeaders } from './notice.ts'
import { type NoticeRefusal, applyNotice, claimSession, noticeRefusals, readIdentity } from './service.ts'

export function identityRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.identity, ({ participant }) => readIdentity(db, participant.participantId))
    .handle(endpoints.identitySession, async ({ participant: { participantId }, body }) => {
      await deps.limiter.count('identityByParticipant', String(participantId))
      await claimSession(db, participantId, body.session, deps.clock())
    }).app
}

/** Receives the provider's webhooks. Answers `ok` once a webhook has been applied. */
export function identityWebhookRoutes(deps: HostDependencies, settings: IdentitySettings): Hono<HostEnv> {
  const unsigned = unsignedRefusals(deps.clock)
  const app = new Hono<HostEnv>()

  app.on('POST', withAndWithoutSlash(identityWebhookPath), privateAnswers, async (c) => {
    const body = await readText(c)
    if (!isSigned(c, body)) {
      unsigned.count(c.var.clientAddress)
      return refuse(c, 'wrong-signature')
    }
    const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), Notice), body)
    if (!notice.success) return refuse(c, 'unreadable')
    const refusal = await applyNotice(deps.database.db, notice.output, deps.clock())
    return refusal === null ? c.text('ok') : refuse(c, refusal)
  })

  function isSigned(c: Context<HostEnv>, body: string): boolean {
    const client = c.req.header(webhookHeaders.client) ?? ''
    const signature = (c.req.header(webhookHeaders.signature) ?? '').toLowerCase()
    return isSignature(client, settings.apiKey) && isSignature(signature, signWebhook(body, settings.secret))
  }

  function refuse(c: Context<HostEnv>, reason: NoticeRefusal): Response {
    deps.log.warn({ requestId: c.var.requestId, reason }, 'identity webhook refused')
    return c.text(reason, noticeRefusals[reason])
  }

  return app
}
