import * as endpoints from '#contract/endpoints/endpoints.ts'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { withAndWithoutSlash } from '#server/platform/lost-postbacks.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { readText } from '#server/http/read-body.ts'
import { unsignedRefusals } from '#server/http/request-limit.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { isSignature } from '#server/secrets/is-signature.ts'
import type { IdentitySettings } from '#server/config/identity-settings.ts'
import { Notice, identityWebhookPath, signWebhook, webhookHeaders } from './notice.ts'
import type { IdentityAnswer } from '#contract/answers/identity.ts'
import type { Database } from '#server/db/database.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import { HostError } from '#server/errors/host-error.ts'
import { eq } from 'drizzle-orm'
import { identitySessions, participants } from '#server/db/schema.ts'
import { type StoredSession, findDecisiveSession } from './repo.ts'

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
    c.set('refusal', reason)
    return c.text(reason, noticeRefusals[reason])
  }

  return app
}

/**
 * Assigns a session to this participant. The browser created it at the provider under a public identifier:
 * without this step anybody could have another participant's identity declined.
 *
 * @throws {HostError} `invalid` for another participant's session.
 */
async function claimSession(db: Database, participantId: number, id: string, at: Date): Promise<void> {
  await db
    .insert(identitySessions)
    .values({ id, participantId, state: 'created', createdAt: at, changedAt: at })
    .onConflictDoNothing()
  const [session] = await db.select().from(identitySessions).where(eq(identitySessions.id, id))
  if (session?.participantId !== participantId) throw new HostError('invalid')
}

async function readIdentity(db: Database, participantId: number): Promise<IdentityAnswer> {
  const session = await findDecisiveSession(db, participantId)
  if (!session) return { status: 'none', reason: null, at: null }
  const { state, reason, changedAt } = session
  return { status: state === 'created' ? 'started' : state, reason, at: changedAt.toISOString() }
}

/** Reasons for refusing a webhook. Every status but a 2xx makes the provider send it again. */
const noticeRefusals = {
  'wrong-signature': 403,
  unreadable: 400,
  /** The portal may not have reported the session yet. */
  'unknown-session': 404,
  /** The webhook names another participant than the one who reported the session. */
  'foreign-session': 403,
} as const
type NoticeRefusal = keyof typeof noticeRefusals

/** States in the order of their progress, except decisions, which are final. */
const progress = ['created', 'started', 'submitted'] as const satisfies readonly StoredSession['state'][]

/**
 * Applies a webhook with a valid signature. A repetition changes nothing, and neither does a late one: an
 * event after the decision, or an older decision.
 *
 * @returns The reason for a refusal; null if the webhook was applied.
 */
async function applyNotice(db: Database, notice: Notice, now: Date): Promise<NoticeRefusal | null> {
  return transactionOf(`identity session ${notice.id}`, db, async (tx) => {
    const [found] = await tx
      .select({ session: identitySessions, encId: participants.encId })
      .from(identitySessions)
      .innerJoin(participants, eq(participants.id, identitySessions.participantId))
      .where(eq(identitySessions.id, notice.id))
      .for('update', { of: identitySessions })
    if (!found) return 'unknown-session'
    if (notice.vendorData !== null && notice.vendorData !== found.encId) return 'foreign-session'
    const { session } = found
    if (isOvertaken(notice, session)) return null
    const { state, reason, isDecision, decidedAt } = notice
    await tx
      .update(identitySessions)
      .set({ state, reason, changedAt: now, ...(isDecision && { decidedAt: decidedAt ?? now }) })
      .where(eq(identitySessions.id, session.id))
    return null
  })
}

function isOvertaken(notice: Notice, session: StoredSession): boolean {
  if (notice.state === session.state && notice.reason === session.reason) return true
  if (notice.isDecision) {
    const { decidedAt } = session
    return decidedAt !== null && notice.decidedAt !== null && notice.decidedAt <= decidedAt
  }
  const [before, after] = [session, notice].map(({ state }) => progress.findIndex((step) => step === state))
  // After a request for better pictures the provider repeats its events.
  if (session.state === 'resubmission') return notice.state !== 'submitted'
  return before === undefined || after === undefined || before === -1 || after <= before
}
