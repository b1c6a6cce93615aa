import { randomBytes } from 'node:crypto'
import { participants, surveyClicks } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { surveyConnection } from '#server/modules/money/surveys/connection.ts'
import { postbackPath } from '#server/modules/money/surveys/postback.ts'
import { signForCpx } from '#server/modules/money/surveys/signatures.ts'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'

type Host = { app: Hono<HostEnv>; deps: HostDependencies }

/** Records a click on a survey, as its start does. Returns the click's id. */
export async function startedSurvey(
  { deps }: Host,
  participantId: number,
  points: number,
  surveyId = 'survey-7',
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const startedAt = deps.clock()
  const { db } = deps.database
  await db.insert(surveyClicks).values({ id, participantId, surveyId, points, minutes: 10, startedAt })
  return id
}

/** Sends a signed postback of the sandbox's wall. */
async function sendWallPostback(
  { app, deps }: Host,
  { trans_id, ...others }: Readonly<Record<string, string>> & { trans_id: string },
): Promise<Response> {
  const connection = surveyConnection(deps, () => Promise.reject(new Error('Nothing is sent')))
  const hash = signForCpx(trans_id, connection?.settings.secret ?? '')
  const query = new URLSearchParams({ status: '1', type: 'complete', trans_id, hash, ...others })
  return app.request(`${postbackPath}?${query.toString()}`, {}, { isOwnCall: true })
}

/** Gives a participant points by a completed survey and its signed postback. */
export async function earnPoints(host: Host, encId: string, points: number): Promise<void> {
  const { db } = host.deps.database
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.encId, encId))
  if (!row) throw new Error('Nobody of that identifier')
  const click = await startedSurvey(host, row.id, points)
  const answer = await sendWallPostback(host, {
    trans_id: `test-${click}`,
    user_id: encId,
    sub_id: click,
    amount_local: String(points),
  })
  if (!answer.ok) throw new Error(`The postback was refused: ${await answer.text()}`)
}
