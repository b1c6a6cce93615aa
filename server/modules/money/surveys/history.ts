import type { SurveyMinutesBody } from '#contract/answers/survey-calls.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import * as repo from './repo.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

const maxAttempts = 200

/** Surveys that a participant started, newest first, with their results. */
export async function readHistory(db: Database, participantId: number): Promise<SurveyAttempt[]> {
  const clicks = await repo.findClicks(db, participantId, maxAttempts)
  const credits = await repo.findCreditsOf(
    db,
    clicks.map(({ id }) => id),
  )
  return clicks.map((click) =>
    toAttempt(
      click,
      credits.filter(({ clickId }) => clickId === click.id),
    ),
  )
}

/**
 * Stores how long a survey took by the participant's own account; null restores the measured time.
 *
 * @throws {HostError} `not-found` for a survey that the participant never started.
 */
export async function setOwnMinutes(
  db: Database,
  participantId: number,
  { id, minutes }: SurveyMinutesBody,
): Promise<void> {
  if (!(await repo.setOwnMinutes(db, participantId, id, minutes))) throw new HostError('not-found')
}

function toAttempt(click: repo.StoredClick, credits: readonly repo.StoredCredit[]): SurveyAttempt {
  const sum = (some: readonly repo.StoredCredit[]) =>
    some.reduce((points, credit) => points + credit.points, 0)
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
    .handle(endpoints.surveyMinutes, ({ participant, body }) =>
      setOwnMinutes(db, participant.participantId, body),
    ).app
}
