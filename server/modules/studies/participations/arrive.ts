import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { knockedOut } from '#domain/studies/quotas.ts'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participationEvents, participations, studies, studySessions } from '#server/db/schema.ts'
import { textsOfParticipant } from '#server/modules/member/profile/participant-texts.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { begin, move } from './move.ts'
import { pauseIfFull } from './pause.ts'
import { isQuotaFull } from './quotas.ts'
import { type RecruitedStudy, lockRecruited, mostPoints } from './recruited-study.ts'
import { tell } from './tell.ts'

interface Arrival {
  participantId: number
  studyId: number
  answers: IntakeBody
  now: Date
}

/**
 * Begins a participation, in the transaction that stores the answers. Answers to a study of the desk may end it at once;
 * the participant reads why.
 */
export async function arrive(
  tx: Database,
  { config, ...unsealing }: Unsealing & Pick<HostDependencies, 'config'>,
  { answers, ...arrival }: Arrival,
): Promise<void> {
  const { participantId, studyId, now } = arrival
  const study = await lockRecruited(tx, studyId)
  const before = await begin(tx, arrival)
  if (study === null || study.own === null || before === null) return
  const note = await whyNot(tx, unsealing, study, { answers, ...arrival })
  if (note === null) return pauseIfFull(tx, unsealing, study, now)
  const keys = unsealing.dataKeys
  const { screen_out_points: pay } = study.recruiting
  // Nobody could approve more, and the limit may be younger than the study.
  const screen_out_points = pay > mostPoints(config.incentiveLimits) ? 0 : pay
  const paying = { ...study, recruiting: { ...study.recruiting, screen_out_points } }
  const doing = { study: paying, participantId, before, act: 'screen-out', actor: 'host', note, now } as const
  const row = await move(tx, keys, doing)
  if (row === null) return
  const { version, state, points } = row
  // The page says at once why; points are worth a message.
  await tell(tx, keys, { study, row, note, now, points }, { push: false, mail: false })
  const act = { actor: { command: 'host' }, act: 'roster.screen-out' as const, subject: `study:${studyId}` }
  const after = { participant: participantId, state, points }
  // Before the log: an operator's act changes the catalogue first as well.
  await pauseIfFull(tx, unsealing, study, now)
  await writeAct(tx, { ...act, before: { version: version - 1 }, after }, now)
}

/** Why the study cannot take the participant, in the operator's words or ours; null if it can. */
async function whyNot(
  tx: Database,
  unsealing: Unsealing,
  study: RecruitedStudy,
  { participantId, studyId, answers, now }: Arrival,
): Promise<string | null> {
  const words = knockedOut(study.own?.content.questions ?? [], answers)
  if (words !== null) return words
  const { t } = await textsOfParticipant(tx, participantId)
  if (await isQuotaFull(tx, unsealing, study, participantId, now))
    return t('The study already has enough participants like you.')
  const months = study.recruiting.again_after_months
  if (months !== null && (await tookPart(tx, { participantId, studyId }, { months, now })))
    return t('You took part in another study not long ago. This one looks for people who did not.')
  return null
}

/** Whether the participant has taken part in another study of ours in the last months. */
async function tookPart(
  tx: Database,
  { participantId, studyId }: { participantId: number; studyId: number },
  { months, now }: { months: number; now: Date },
): Promise<boolean> {
  const isMark = and(
    eq(participationEvents.participantId, participations.participantId),
    eq(participationEvents.studyId, participations.studyId),
    eq(participationEvents.act, 'attend'),
  )
  const [row] = await tx
    .select({ studyId: participations.studyId })
    .from(participations)
    .innerJoin(studies, eq(studies.id, participations.studyId))
    .innerJoin(participationEvents, isMark)
    .leftJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .where(
      and(
        eq(participations.participantId, participantId),
        ne(participations.studyId, studyId),
        eq(studies.source, 'own'),
        inArray(participations.state, ['attended', 'paid']),
        gt(
          // Not the payment, which may come much later.
          sql`coalesce(${studySessions.startsAt}, ${participationEvents.at})`,
          sql`${now.toISOString()}::timestamptz - make_interval(months => ${months})`,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}
