import type { Requirement } from '#contract/answers/catalogue.ts'
import { type IntakeField, sessionsKey } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { mostPoints } from '#domain/money/limits.ts'
import { checkEligibility } from '#domain/fit/eligibility.ts'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { openDay } from '#domain/dates/open-day.ts'
import type { Texts } from '#server/language/texts.ts'
import type { Work } from '#server/work/work.ts'
import { arrive } from '#server/modules/studies/participations/arrive-and-leave.ts'
import { findRecruited } from '#server/modules/studies/participations/recruited-study.ts'
import { readHidden } from '#server/modules/member/lists/service.ts'
import { findProfile } from '#server/modules/member/profile/repo.ts'
import { factsOf } from '#server/modules/member/profile/service.ts'
import { readAnswers } from './read-answers.ts'
import { type StoredIntake, findIntake, insertAnswers } from './repo.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import { sessionText } from '#server/language/moments.ts'

interface StudyOf {
  participantId: number
  studyId: number
}

/**
 * The questions of a study for an eligible participant, below the sessions ahead.
 *
 * @throws {HostError} `not-found` if the study does not exist, has expired or has no questionnaire. The same if the
 * participant has hidden it, or does not fit in age or gender.
 */
export async function readIntake(
  deps: Pick<HostDependencies, 'clock'>,
  db: Database,
  texts: Texts,
  study: StudyOf,
): Promise<IntakeField[]> {
  const { fields } = await openIntake(deps, db, study)
  const recruited = await findRecruited(db, study.studyId)
  const sessions = recruited === null ? [] : shownSessions(texts, recruited.recruiting, deps.clock())
  // A former release has stored them with the questions.
  return [...sessions, ...fields.filter(({ key }) => key !== sessionsKey)]
}

async function openIntake(
  { clock }: Pick<HostDependencies, 'clock'>,
  db: Database,
  { participantId, studyId }: StudyOf,
): Promise<StoredIntake> {
  const now = clock()
  const intake = await findIntake(db, studyId, openDay(now))
  if (intake === null) throw new HostError('not-found')
  const { focusgroup: hidden } = await readHidden(db, participantId)
  if (hidden.includes(studyId)) throw new HostError('not-found')
  if (!(await fits(db, participantId, intake.requirements, now))) throw new HostError('not-found')
  return intake
}

/**
 * Stores a participant's answers to a study, once. Those to a study of our own are an application.
 *
 * @throws {HostError} `not-found` as for {@link readIntake}, `invalid`, or `already-answered`.
 */
export async function saveAnswers(
  deps: Pick<HostDependencies, 'clock' | 'config'>,
  w: Work,
  { body, ...study }: StudyOf & { body: IntakeBody },
): Promise<void> {
  const { fields } = await openIntake(deps, w.db, study)
  // A form on a device may be older than the last change of the sessions.
  const answers = readAnswers([sessionsField, ...fields], body)
  const isFirst = await insertAnswers(w.db, w.dataKeys, { ...study, answers, answeredAt: w.now })
  if (!isFirst) throw new HostError('already-answered')
  await arrive(w, { ...study, answers }, mostPoints(deps.config.incentiveLimits))
}

/** Offset of the participants' earliest calendar: the Marshall Islands. */
const furthestAheadSeconds = 12 * hourSeconds

/**
 * Applies the portal's own rules (section 5): missing values of the profile never exclude a participant. The portal
 * computes the age with the local year, which the host does not know, so around New Year either year is accepted.
 */
async function fits(
  db: Database,
  participantId: number,
  requirements: readonly Requirement[],
  now: Date,
): Promise<boolean> {
  const profile = await findProfile(db, participantId)
  return [new Date(openDay(now)), secondsAfter(now, furthestAheadSeconds)].some(
    (day) => checkEligibility(requirements, factsOf(profile, day)).fits,
  )
}

/** The text above the questions of a study, without the sessions. */
const sessionsField: IntakeField = {
  key: sessionsKey,
  type: 'text',
  label: null,
  placeholder: null,
  required: false,
  options: [],
  description: null,
  defaultValue: null,
}

/** Sessions ahead as a text above the questions, known before the answers. A link is for those with a place alone. */
function shownSessions(texts: Texts, { sessions }: Recruiting, now: Date): IntakeField[] {
  const { t } = texts
  const lines = sessions
    .filter(({ starts_at: startsAt }) => Date.parse(startsAt) > now.getTime())
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
    .map(({ starts_at: startsAt, time_zone: timeZone, place }) =>
      sessionText(texts, {
        startsAt,
        timeZone,
        place: place !== null && isWebAddress(place) ? t('online') : place,
      }),
    )
  if (lines.length === 0) return []
  return [{ ...sessionsField, label: t('When and where'), description: lines.join('\n') }]
}
