import type { Quota } from '#contract/desk/answers/recruiting.ts'
import { placeStates } from '#domain/recruiting/participation.ts'
import { type QuotaPerson, isOfQuota } from '#domain/studies/quotas.ts'
import { type SQL, and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participations, profiles } from '#server/db/schema.ts'
import { ofAnswers } from '#server/modules/member/applications/answered.ts'
import { ageOf } from '#server/modules/member/profile/service.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import type { RecruitedStudy } from './recruited-study.ts'

async function findPeople(
  tx: Database,
  unsealing: Unsealing,
  studyId: number,
  condition: SQL | undefined,
  now: Date,
): Promise<QuotaPerson[]> {
  const rows = await tx
    .select({
      participantId: intakeAnswers.participantId,
      answers: intakeAnswers.answers,
      profile: profiles,
    })
    .from(intakeAnswers)
    .leftJoin(profiles, eq(profiles.participantId, intakeAnswers.participantId))
    .leftJoin(participations, ofAnswers)
    .where(and(eq(intakeAnswers.studyId, studyId), condition))
  return rows.map(({ participantId, answers, profile }) => ({
    gender: profile?.gender ?? null,
    age: profile && ageOf(profile, now),
    dma: profile?.dma ?? null,
    answers:
      answers === null ? null : questionnaireAnswers.tryOpen(unsealing, [participantId, studyId], answers),
  }))
}

/** The quotas of a study with the places that are taken; one participant may be left out. */
export async function takenByQuota(
  tx: Database,
  unsealing: Unsealing,
  { id, recruiting: { quotas } }: Pick<RecruitedStudy, 'id' | 'recruiting'>,
  now: Date,
  without = 0,
): Promise<{ quota: Quota; taken: number }[]> {
  if (quotas.length === 0) return []
  const hasPlace = and(
    inArray(participations.state, [...placeStates]),
    ne(participations.participantId, without),
  )
  const people = await findPeople(tx, unsealing, id, hasPlace, now)
  return quotas.map((quota) => ({
    quota,
    taken: people.filter((person) => isOfQuota(quota, person)).length,
  }))
}

/** Whether a quota of this participant has no place left. Call it with the study locked. */
export async function isQuotaFull(
  tx: Database,
  unsealing: Unsealing,
  study: RecruitedStudy,
  participantId: number,
  now: Date,
): Promise<boolean> {
  const taken = await takenByQuota(tx, unsealing, study, now, participantId)
  if (taken.length === 0) return false
  const isOwn = eq(intakeAnswers.participantId, participantId)
  const [person] = await findPeople(tx, unsealing, study.id, isOwn, now)
  return taken.some(({ quota, taken: count }) => person && count >= quota.limit && isOfQuota(quota, person))
}
