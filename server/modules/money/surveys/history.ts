import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { surveyClicks, surveyCredits } from '#server/db/schema.ts'
import type { StoredClick, StoredCredit } from './repo.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

const maxAttempts = 200

async function readHistory(db: Database, participantId: number): Promise<SurveyAttempt[]> {
  const clicks = await db
    .select()
    .from(surveyClicks)
    .where(eq(surveyClicks.participantId, participantId))
    .orderBy(desc(surveyClicks.startedAt), desc(surveyClicks.id))
    .limit(maxAttempts)
  const ids = clicks.map(({ id }) => id)
  const credits = await db.select().from(surveyCredits).where(inArray(surveyCredits.clickId, ids))
  return clicks.map((click) =>
    toAttempt(
      click,
      credits.filter(({ clickId }) => clickId === click.id),
    ),
  )
}

function toAttempt(click: StoredClick, credits: readonly StoredCredit[]): SurveyAttempt {
  const sum = (some: readonly StoredCredit[]) => some.reduce((points, credit) => points + credit.points, 0)
  const lost = credits.filter(({ state }) => state === 'reversed' || state === 'void')
  return {
    id: click.id,
    survey_id: click.surveyId,
    loi: click.minutes,
    payout: click.points,
    outcome: click.outcome ?? 'none',
    earned: sum(credits) - sum(lost),
    pending: sum(credits.filter(({ state }) => state === 'pending')),
    is_taken_back: sum(lost) > 0,
    started_at: click.startedAt.toISOString(),
    ended_at: click.endedAt?.toISOString() ?? null,
    own_minutes: click.ownMinutes,
  }
}

/** Results of a participant's surveys: feature `survey-history`, which section 7 does not have. */
export function surveyHistoryRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.surveyHistory, async ({ participant }) => ({
      attempts: await readHistory(db, participant.participantId),
    }))
    .handle(endpoints.surveyMinutes, async ({ participant, body }) => {
      // Null restores the measured time.
      const rows = await db
        .update(surveyClicks)
        .set({ ownMinutes: body.minutes })
        .where(and(eq(surveyClicks.id, body.id), eq(surveyClicks.participantId, participant.participantId)))
        .returning({ id: surveyClicks.id })
      if (rows.length === 0) throw new HostError('not-found')
    }).app
}
