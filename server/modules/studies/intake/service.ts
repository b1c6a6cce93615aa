import type { Requirement } from '#contract/answers/catalogue.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { checkEligibility } from '#domain/studies/eligibility.ts'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { openDay } from '#server/modules/studies/catalogue/open-day.ts'
import { isHidden } from '#server/modules/member/lists/repo.ts'
import { findProfile } from '#server/modules/member/profile/repo.ts'
import { birthYear } from '#server/modules/member/profile/service.ts'
import { readAnswers } from './read-answers.ts'
import { findIntake, insertAnswers } from './repo.ts'

/** A study as one participant asks for it. */
interface StudyOf {
  participantId: number
  studyId: number
}

/**
 * The questions of a study for a participant whom its lists show it to.
 *
 * @throws {HostError} `not-found` when the study does not exist, has expired, asks nothing, is hidden by her, or is not
 * for her by age or gender: none of these can be told from another.
 */
export async function readIntake(
  { clock }: Pick<HostDependencies, 'clock'>,
  db: Database,
  { participantId, studyId }: StudyOf,
): Promise<IntakeField[]> {
  const now = clock()
  const intake = await findIntake(db, studyId, openDay(now))
  if (intake === null) throw new HostError('not-found')
  if (await isHidden(db, participantId, { kind: 'focusgroup', id: studyId })) throw new HostError('not-found')
  if (!(await fits(db, participantId, intake.requirements, now))) throw new HostError('not-found')
  return intake.fields
}

/**
 * Keeps a participant's answers to a study, once.
 *
 * @param db Takes part in the caller's transaction.
 * @throws {HostError} `not-found` as for {@link readIntake}, `invalid`, or `already-answered`.
 */
export async function saveAnswers(
  deps: Pick<HostDependencies, 'clock'>,
  db: Database,
  { body, ...study }: StudyOf & { body: IntakeBody },
): Promise<void> {
  const answers = readAnswers(await readIntake(deps, db, study), body)
  const isFirst = await insertAnswers(db, { ...study, answers, answeredAt: deps.clock() })
  if (!isFirst) throw new HostError('already-answered')
}

/** Where the calendar is furthest ahead of all states that participants live in: the Marshall Islands. */
const furthestAheadMs = 12 * 3_600_000

/**
 * By the portal's own rules (section 5): what a participant has not told is not held against her. Her list counts her age
 * with the year where she is, which this host does not know: around New Year either year will do.
 */
async function fits(
  db: Database,
  participantId: number,
  requirements: readonly Requirement[],
  now: Date,
): Promise<boolean> {
  const profile = await findProfile(db, participantId)
  const known = { birthYear: profile && birthYear(profile), gender: profile?.gender ?? null }
  return [openDay(now), new Date(now.getTime() + furthestAheadMs).toISOString()].some(
    (day) => checkEligibility(requirements, known, Number(day.slice(0, 4))).fits,
  )
}
