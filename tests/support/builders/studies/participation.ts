import { Participation, type ParticipationSession } from '#contract/answers/participations.ts'
import * as v from 'valibot'

/** An accepted place in a study of the host, without a session. Give the fields that the test is about. */
export const participationOf = (chosen: Partial<Participation> = {}): Participation =>
  v.parse(Participation, {
    study_id: 9,
    title: 'Harbor Walks',
    state: 'accepted',
    incentive_points: 6000,
    sessions: [],
    answered_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
    ...chosen,
  })

/** An hour of it at 40 Main St, of which two places are left. */
export const participationSession = (
  id: number,
  startsAt: string,
  chosen: Partial<ParticipationSession> = {},
): ParticipationSession => ({
  id,
  starts_at: startsAt,
  minutes: 60,
  time_zone: 'America/Los_Angeles',
  place: '40 Main St',
  places_left: 2,
  ...chosen,
})
